import type { AlarmWords } from './alarm-words.ts';

export const es: AlarmWords = {
  items_untaxed: [
    '{count, plural, one {# artículo se vende} other {# artículos se venden}} sin impuesto.',
    'Abra un impuesto y elija «Aplicar a todos». Para los exentos, use un impuesto del 0 %.',
  ],
  kitchen_printer_down: [
    '{name} no imprime. {waiting, plural, =0 {No hay nada en espera} one {1 comanda espera} other {# comandas esperan}} para {kitchens}.',
    'Revise la corriente, el papel y la tapa. Mientras tanto, diga los pedidos en cocina o envíe las comandas a otra impresora.',
  ],
  printer_down: [
    '{name} no imprime. {waiting, plural, =0 {No hay nada en espera} one {1 documento espera} other {# documentos esperan}}.',
    'Revise la corriente, el papel y la tapa.',
  ],
  tickets_stuck: [
    '{count, plural, one {1 comanda no se ha impreso} other {# comandas no se han impreso}} en cocina.',
    'Abra la cola de impresión: imprima las comandas, envíelas a otra impresora o cancele las que ya avisó.',
  ],
  storage_failed: [
    'El disco de este ordenador no funciona ({reason}).',
    'No se puede pedir ni imprimir hasta que funcione. Revise el disco, su cable y los permisos de la carpeta de Galley, y reinicie el ordenador.',
  ],
  database_busy: [
    'Otro programa de este ordenador tiene bloqueada la base de datos de Galley.',
    'Ciérrelo. Suele ser un visor de bases de datos, una copia de seguridad o un antivirus: excluya la carpeta de Galley.',
  ],
  disk_nearly_full: [
    'El disco de este ordenador está casi lleno: quedan {megabytes} MB.',
    'Libere espacio ya. Con el disco lleno no se puede pedir ni imprimir.',
  ],
  database_damaged: [
    'Parte de la base de datos está dañada.',
    'Haga una comprobación y restaure la última copia buena.',
  ],
  stopped_copy: [
    'Otro ordenador lleva ahora esta sucursal. Desde este no se puede vender.',
    'Use el otro ordenador. Para recuperar pedidos sin sincronizar, ejecute «galley backup ARCHIVO» aquí y «galley rescue ARCHIVO» allí.',
  ],
  clock_wrong: [
    'El reloj de este ordenador tiene un desfase de {minutes, plural, one {1 minuto} other {# minutos}}.',
    'Corrija la fecha, la hora y la zona horaria, y active la hora automática.',
  ],
  clock_doubtful: [
    'El reloj de este ordenador puede estar mal. Marca {says_at}; según la última venta, debería ser {expected_at}.',
    'Si está mal, corrija la fecha y la hora. Si está bien, confírmelo.',
  ],
  invoices_waiting: [
    '{count, plural, one {1 factura espera} other {# facturas esperan}}. Abriría otro ejercicio fiscal: el reloj de este ordenador marca {says_at}.',
    'Si la fecha es correcta, confírmela para emitirlas. Si no, corrija la fecha y la hora.',
  ],
  head_office_away: [
    'No hay conexión con la central.',
    'Revise la conexión a internet de este ordenador. Se puede seguir vendiendo, y todo se envía cuando vuelva.',
  ],
  head_office_refuses: [
    'La central rechaza la sincronización: {problem}',
    'Abra la página Sincronización: dice qué hacer. Se puede seguir vendiendo y todo queda guardado aquí.',
  ],
  changes_ahead: [
    'La central no aceptó {count, plural, one {1 cambio} other {# cambios}} de aquí porque su hora va por delante de su reloj.',
    'Corrija la fecha y la hora aquí y en la central. Galley vuelve a enviar los cambios.',
  ],
  set_back: [
    'Los datos de este ordenador volvieron a un estado anterior.',
    'Faltan los últimos datos: introdúzcalos según los recibos y revise el disco.',
  ],
  set_back_office: [
    'Los datos de este ordenador volvieron a un estado anterior.',
    'Las sucursales devuelven lo que tienen, también los cambios hechos en la central. Si una sucursal indica que la central no la reconoce, cree un código para ella.',
  ],
  set_back_branch: [
    'Los datos de este ordenador volvieron a un estado anterior.',
    'La central devuelve lo que tiene. Introduzca según los recibos lo que aún falte.',
  ],
  set_back_unknown: [
    'Los datos de este ordenador volvieron a un estado anterior.',
    'Pida a la central un código para esta sucursal e introdúzcalo en la página Sincronización. Después la central devuelve lo que tiene.',
  ],
  owners_held: [
    'La central quiere añadir o cambiar {count, plural, one {1 cuenta de propietario} other {# cuentas de propietario}} aquí. Está en espera.',
    'Si lo esperaba, acéptelo en la página Sincronización. Si no, este servidor puede estar conectado a otra central.',
  ],
  rows_waiting: [
    '{count, plural, one {1 registro de otro servidor no se pudo guardar} other {# registros de otro servidor no se pudieron guardar}}.',
    'Revíselos en la página Sincronización. Galley sigue intentándolo; también puede descartarlos.',
  ],
  rights_refused: [
    'Una sucursal intentó cambiar ajustes que solo cambia la central. {count, plural, one {1 cambio bloqueado} other {# cambios bloqueados}}.',
    'Pregunte en la sucursal quién lo hizo. Si nadie, el servidor puede estar comprometido: revoque su acceso.',
  ],
  branch_silent: [
    '{branch} está sin conexión.',
    'Compruebe que su ordenador está encendido y tiene internet. La sucursal puede seguir vendiendo.',
  ],
  catalogue_changed: [
    '{branch} cambió {records} o más registros compartidos del menú en una hora.',
    'Revise los cambios. Puede deshacerlos todos.',
  ],
  set_back_claimed: [
    '{servers} avisa de que la base de datos de la central viene de una copia más antigua.',
    'Si es así, confírmelo en la página Sincronización. Si no, revise ese servidor y revoque su acceso.',
  ],
  webhook_paused: [
    'El webhook {name} no acepta eventos y Galley lo ha pausado. {problem}',
    'Arregle el destino y reanude el envío, o desactive el webhook.',
  ],
  table_deleted: [
    '{table} se eliminó con clientes sentados.',
    'Cierre sus pedidos o páselos a otra mesa. Después, {table} desaparece del plano.',
  ],
  receipts_unsigned: [
    '{count, plural, one {1 recibo sin firmar} other {# recibos sin firmar}} por el dispositivo fiscal.',
    'Compruebe que está encendido y conectado, y que su dirección en los ajustes es correcta. Galley hace firmar los recibos en cuanto responde.',
  ],
  backups_old: [
    'La última copia buena tiene {hours, plural, one {1 hora} other {# horas}}.',
    'Compruebe que el disco o la carpeta de red de las copias está conectado y tiene espacio.',
  ],
  backups_missing: [
    'Las copias de seguridad están desactivadas. Si falla este disco, se pierde todo lo que solo está aquí.',
    'Elija una carpeta para las copias en otro disco o en la red.',
  ],
  backup_failed: [
    'La última copia en {folder} falló.',
    'Compruebe que el destino está conectado, tiene espacio y permite escribir.',
  ],
  pins_unreadable: [
    'Estos PIN se crearon en otro ordenador y aquí no funcionan: {names}.',
    'Cree PIN nuevos para estas personas.',
  ],
  grave_act: [
    'En este servidor {count, plural, one {hubo 1 cambio delicado} other {hubo # cambios delicados}}, el último de {person} desde {address}.',
    'Si lo esperaba, márquelo como visto. Si no, cambie su contraseña y revoque el acceso de esa persona.',
  ],
  second_factor_guessed: [
    'Alguien conoce la contraseña de {names} y está probando códigos de doble factor.',
    'Cambie esa contraseña ahora. El doble factor lo ha detenido hasta ahora.',
  ],
  demo_people: [
    'Todavía pueden entrar cuentas de demostración: {names}. Sus PIN son públicos.',
    'Elimine o desactive estas cuentas.',
  ],
  rights_changed: [
    'El servidor {branch} cambió permisos o datos de acceso de {accounts, plural, one {1 cuenta} other {# cuentas}}.',
    'Revise el registro. Si nadie lo quiso, corrija las cuentas y revoque el acceso del servidor.',
  ],
  loss_unusual: [
    'El {date}, las anulaciones, descuentos y reembolsos de {person} fueron el {share}\u00a0% de las ventas. Lo habitual es {usual}\u00a0%.',
    'Revíselos en Control de pérdidas y márquelos como vistos.',
  ],
};
