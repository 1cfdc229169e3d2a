export const problems = {
  'problem.unreachable':
    'No hay conexión con el servidor. Compruebe que está encendido y que este dispositivo está en la misma red.',
  'problem.SECOND_FACTOR_REQUIRED':
    'Introduzca el código actual de su aplicación de autenticación. Cada código sirve una vez.',
  'problem.PIN_NOT_OF_HERE': 'Este PIN se creó en otro ordenador y aquí no funciona. Cree uno nuevo.',
  'problem.INVALID_CREDENTIALS': 'Correo o contraseña incorrectos. Revise ambos e inténtelo de nuevo.',
  'problem.UNAUTHENTICATED': 'Su sesión está cerrada. Inicie sesión de nuevo.',
  'problem.TOKEN_EXPIRED': 'Su sesión terminó. Inicie sesión de nuevo.',
  'problem.FORBIDDEN': 'Su rol no lo permite. Pídalo a un propietario o encargado.',
  'problem.ACCOUNT_DISABLED': 'Esta cuenta está desactivada. Pida a un encargado que la active.',
  'problem.NOT_FOUND': 'Esto se eliminó. Recargue la página.',
  'problem.RECORD_IN_USE': 'Esto todavía se usa. Quítelo antes de otros registros, o desactívelo.',
  'problem.AREA_NOT_EMPTY': 'Esta zona todavía tiene mesas. Muévalas o elimínelas antes.',
  'problem.TABLE_HAS_OPEN_ORDER': 'Esta mesa tiene un pedido abierto. Ciérrelo antes.',
  'problem.VERSION_CONFLICT':
    'Otra persona ha cambiado esto. Mire la última versión y haga su cambio de nuevo.',
  'problem.BRANCH_REQUIRED': 'No hay sucursal elegida. Elija una antes.',
  'problem.BRANCH_NOT_HOSTED': 'Esta sucursal está en otro servidor. Haga el cambio allí.',
  'problem.DUPLICATE_EMAIL': 'Otra cuenta ya usa este correo. Use otro.',
  'problem.CURRENCY_FIXED': 'No se puede cambiar la moneda después del primer pedido.',
  'problem.PRINTER_ADDRESS_REFUSED':
    'Introduzca la dirección de la impresora en su red local, por ejemplo 192.168.1.50:9100.',
  'problem.PRINTER_NOT_CONFIGURED': 'No hay impresora para esto. Elija una en Impresoras.',
  'problem.PRINT_JOB_FINISHED': 'Este documento ya se imprimió o se canceló. Reimprímalo.',
  'problem.EXPORT_EXPIRED': 'Esta exportación ha caducado. Pida otra.',
  'problem.CODE_EXPIRED': 'Este código ha caducado o ya se usó. Cree otro.',
  'problem.PAYLOAD_TOO_LARGE': 'Este archivo es demasiado grande. Elija uno más pequeño.',
  'problem.VALIDATION_ERROR': 'Hay campos por corregir. Están marcados abajo.',
  'problem.RATE_LIMITED': 'Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
  'problem.TOO_MANY_ATTEMPTS': 'Demasiados intentos. Pruebe de nuevo en unos minutos.',
  'problem.INTERNAL_ERROR': 'Algo falló en el servidor. Inténtelo de nuevo.',
  'problem.RESTAURANT_UNAVAILABLE':
    'Este restaurante no se puede abrir ahora. Contacte con quien lleva el servidor.',
  'problem.DATABASE_UNAVAILABLE': 'La base de datos no responde. Inténtelo de nuevo en un momento.',
  'problem.DATABASE_BUSY':
    'Otro programa del ordenador del servidor usa la base de datos. Ciérrelo e inténtelo de nuevo. No se ha guardado nada.',
  'problem.STORAGE_FAILED':
    'El disco del servidor no funciona. Revíselo e inténtelo de nuevo. No se ha guardado nada.',
  'problem.STORAGE_FULL':
    'El disco del servidor está lleno y no se ha guardado nada. Libere espacio e inténtelo de nuevo.',
  'problem.CONFLICT_DECIDED': 'Alguien ya lo resolvió. Recargue la lista.',
  'problem.CONFLICT_MOVED_ON': 'Este campo ha vuelto a cambiar. ¿Restaurar igualmente el valor anterior?',
};
