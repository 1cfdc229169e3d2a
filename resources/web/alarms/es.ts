import type { AlarmWords } from './alarm-words.ts';

export const es: AlarmWords = {
  kitchen_printer_down: [
    '{name} no imprime. {waiting, plural, one {1 comanda espera} other {# comandas esperan}} para {kitchens}.',
    'Revisa la corriente, el papel y la tapa. Mientras tanto, di los pedidos en cocina o envía las comandas a otra impresora.',
  ],
  printer_down: [
    '{name} no imprime. {waiting, plural, one {1 documento espera} other {# documentos esperan}}.',
    'Revisa la corriente, el papel y la tapa.',
  ],
  tickets_stuck: [
    '{count, plural, one {1 comanda no se ha impreso} other {# comandas no se han impreso}} en cocina.',
    'Abre la cola de impresión: imprime las comandas, envíalas a otra impresora o cancela las que ya avisaste.',
  ],
  storage_failed: [
    'El disco de este ordenador no funciona ({reason}).',
    'No se puede pedir ni imprimir hasta que funcione. Revisa el disco, su cable y los permisos de la carpeta de Galley, y reinicia el ordenador.',
  ],
  database_busy: [
    'Otro programa de este ordenador tiene bloqueada la base de datos de Galley.',
    'Ciérralo. Suele ser un visor de bases de datos, una copia de seguridad o un antivirus: excluye la carpeta de Galley.',
  ],
  disk_nearly_full: [
    'El disco de este ordenador está casi lleno: quedan {megabytes} MB.',
    'Libera espacio ya. Con el disco lleno no se puede pedir ni imprimir.',
  ],
  database_damaged: [
    'Parte de la base de datos está dañada.',
    'Haz una comprobación y restaura la última copia buena.',
  ],
  stopped_copy: [
    'Otro ordenador lleva ahora esta sucursal. Desde este no se puede vender.',
    'Usa el otro ordenador. Para recuperar pedidos sin sincronizar, haz una copia aquí e impórtala allí.',
  ],
  clock_wrong: [
    'El reloj de este ordenador tiene un desfase de {minutes, plural, one {1 minuto} other {# minutos}}.',
    'Corrige la fecha, la hora y la zona horaria, y activa la hora automática.',
  ],
  clock_doubtful: [
    'El reloj de este ordenador puede estar mal. Marca {says_at}; según la última venta, debería ser {expected_at}.',
    'Si está mal, corrige la fecha y la hora. Si está bien, confírmalo.',
  ],
  invoices_waiting: [
    '{count, plural, one {1 factura espera} other {# facturas esperan}}. Abriría otro ejercicio fiscal: el reloj de este ordenador marca {says_at}.',
    'Si la fecha es correcta, confírmala para emitirlas. Si no, corrige la fecha y la hora.',
  ],
  head_office_away: [
    'No hay conexión con la central.',
    'Revisa la conexión a internet de este ordenador. Se puede seguir vendiendo, y todo se envía cuando vuelva.',
  ],
  head_office_refuses: [
    'La central rechaza la sincronización: {problem}',
    'Abre la página Sincronización: dice qué hacer. Se puede seguir vendiendo y todo queda guardado aquí.',
  ],
  changes_ahead: [
    'La central no aceptó {count, plural, one {1 cambio} other {# cambios}} de aquí porque su hora va por delante de su reloj.',
    'Corrige la fecha y la hora aquí y en la central. Galley vuelve a enviar los cambios.',
  ],
  set_back: [
    'La base de datos es más antigua que la última vez.',
    'Faltan los últimos datos: introdúcelos según los recibos y revisa el disco.',
  ],
  owners_held: [
    'La central quiere añadir o cambiar {count, plural, one {1 cuenta de propietario} other {# cuentas de propietario}} aquí. Está en espera.',
    'Si lo esperabas, acéptalo en la página Sincronización. Si no, este servidor puede estar conectado a otra central.',
  ],
  rows_waiting: [
    '{count, plural, one {1 registro de otro servidor no se pudo guardar} other {# registros de otro servidor no se pudieron guardar}}.',
    'Revísalos en la página Sincronización. Galley sigue intentándolo; también puedes descartarlos.',
  ],
  rights_refused: [
    'Una sucursal intentó cambiar ajustes que solo cambia la central. {count, plural, one {1 cambio bloqueado} other {# cambios bloqueados}}.',
    'Pregunta en la sucursal quién lo hizo. Si nadie, el servidor puede estar comprometido: revoca su acceso.',
  ],
  branch_silent: [
    '{branch} está sin conexión.',
    'Comprueba que su ordenador está encendido y tiene internet. La sucursal puede seguir vendiendo.',
  ],
  catalogue_changed: [
    '{branch} cambió {records} o más registros compartidos del menú en una hora.',
    'Revisa los cambios. Puedes deshacerlos todos.',
  ],
  set_back_claimed: [
    '{servers} avisa de que la base de datos de la central viene de una copia más antigua.',
    'Si es así, confírmalo en la página Sincronización. Si no, revisa ese servidor y revoca su acceso.',
  ],
  webhook_paused: [
    'El webhook {name} no acepta eventos y Galley lo ha pausado. {problem}',
    'Arregla el destino y reanuda el envío, o desactiva el webhook.',
  ],
  table_deleted: [
    '{table} se eliminó con clientes sentados.',
    'Cierra sus pedidos o pásalos a otra mesa. Después, {table} desaparece del plano.',
  ],
  receipts_unsigned: [
    '{count, plural, one {1 recibo sin firmar} other {# recibos sin firmar}} por el dispositivo fiscal.',
    'Comprueba que está encendido y conectado, y que su dirección en los ajustes es correcta. Galley hace firmar los recibos en cuanto responde.',
  ],
  backups_old: [
    'La última copia buena tiene {hours, plural, one {1 hora} other {# horas}}.',
    'Comprueba que el disco o la carpeta de red de las copias está conectado y tiene espacio.',
  ],
  backups_missing: [
    'Las copias de seguridad están desactivadas. Si falla este disco, se pierde todo lo que solo está aquí.',
    'Elige una carpeta para las copias en otro disco o en la red.',
  ],
  backup_failed: [
    'La última copia en {folder} falló.',
    'Comprueba que el destino está conectado, tiene espacio y permite escribir.',
  ],
  pins_unreadable: [
    'Estos PIN se crearon en otro ordenador y aquí no funcionan: {names}.',
    'Crea PIN nuevos para estas personas.',
  ],
  grave_act: [
    'En este servidor {count, plural, one {hubo 1 cambio delicado} other {hubo # cambios delicados}}, el último de {person} desde {address}.',
    'Si lo esperabas, márcalo como visto. Si no, cambia tu contraseña y revoca el acceso de esa persona.',
  ],
  second_factor_guessed: [
    'Alguien conoce la contraseña de {names} y está probando códigos de doble factor.',
    'Cambia esa contraseña ahora. El doble factor lo ha detenido hasta ahora.',
  ],
  demo_people: [
    'Todavía pueden entrar cuentas de demostración: {names}. Sus PIN son públicos.',
    'Elimina o desactiva estas cuentas.',
  ],
  rights_changed: [
    'El servidor {branch} cambió permisos o datos de acceso de {accounts, plural, one {1 cuenta} other {# cuentas}}.',
    'Revisa el registro. Si nadie lo quiso, corrige las cuentas y revoca el acceso del servidor.',
  ],
  loss_unusual: [
    'El {date}, las anulaciones, descuentos y reembolsos de {person} fueron el {share}\u00a0% de las ventas. Lo habitual es {usual}\u00a0%.',
    'Revísalos en Control de pérdidas y márcalos como vistos.',
  ],
};
