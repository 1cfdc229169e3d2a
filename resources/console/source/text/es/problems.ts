export const problems = {
  'problem.unreachable':
    'No hay conexión con el servidor. Comprueba que está encendido y que este dispositivo está en la misma red.',
  'problem.SECOND_FACTOR_REQUIRED':
    'Introduce el código actual de tu aplicación de autenticación. Cada código sirve una vez.',
  'problem.PIN_NOT_OF_HERE': 'Este PIN se creó en otro ordenador y aquí no funciona. Crea uno nuevo.',
  'problem.INVALID_CREDENTIALS': 'Correo o contraseña incorrectos. Revisa ambos e inténtalo de nuevo.',
  'problem.UNAUTHENTICATED': 'Tu sesión está cerrada. Inicia sesión de nuevo.',
  'problem.TOKEN_EXPIRED': 'Tu sesión terminó. Inicia sesión de nuevo.',
  'problem.FORBIDDEN': 'Tu rol no lo permite. Pídelo a un propietario o encargado.',
  'problem.ACCOUNT_DISABLED': 'Esta cuenta está desactivada. Pide a un encargado que la active.',
  'problem.NOT_FOUND': 'Esto se eliminó. Recarga la página.',
  'problem.RECORD_IN_USE': 'Esto todavía se usa. Quítalo antes de otros registros, o desactívalo.',
  'problem.AREA_NOT_EMPTY': 'Esta zona todavía tiene mesas. Muévelas o elimínalas antes.',
  'problem.TABLE_HAS_OPEN_ORDER': 'Esta mesa tiene un pedido abierto. Ciérralo antes.',
  'problem.VERSION_CONFLICT':
    'Otra persona ha cambiado esto. Mira la última versión y haz tu cambio de nuevo.',
  'problem.BRANCH_REQUIRED': 'No hay sucursal elegida. Elige una antes.',
  'problem.BRANCH_NOT_HOSTED': 'Esta sucursal está en otro servidor. Haz el cambio allí.',
  'problem.DUPLICATE_EMAIL': 'Otra cuenta ya usa este correo. Usa otro.',
  'problem.CURRENCY_FIXED': 'No se puede cambiar la moneda después del primer pedido.',
  'problem.PRINTER_ADDRESS_REFUSED':
    'Introduce la dirección de la impresora en tu red local, por ejemplo 192.168.1.50:9100.',
  'problem.PRINTER_NOT_CONFIGURED': 'No hay impresora para esto. Elige una en Impresoras.',
  'problem.PRINT_JOB_FINISHED': 'Este documento ya se imprimió o se canceló. Reimprímelo.',
  'problem.EXPORT_EXPIRED': 'Esta exportación ha caducado. Pide otra.',
  'problem.CODE_EXPIRED': 'Este código ha caducado o ya se usó. Crea otro.',
  'problem.PAYLOAD_TOO_LARGE': 'Este archivo es demasiado grande. Elige uno más pequeño.',
  'problem.VALIDATION_ERROR': 'Hay campos por corregir. Están marcados abajo.',
  'problem.RATE_LIMITED': 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  'problem.TOO_MANY_ATTEMPTS': 'Demasiados intentos. Prueba de nuevo en unos minutos.',
  'problem.INTERNAL_ERROR': 'Algo falló en el servidor. Inténtalo de nuevo.',
  'problem.RESTAURANT_UNAVAILABLE':
    'Este restaurante no se puede abrir ahora. Contacta con quien lleva el servidor.',
  'problem.DATABASE_UNAVAILABLE': 'La base de datos no responde. Inténtalo de nuevo en un momento.',
  'problem.DATABASE_BUSY':
    'Otro programa del ordenador del servidor usa la base de datos. Ciérralo e inténtalo de nuevo. No se ha guardado nada.',
  'problem.STORAGE_FAILED':
    'El disco del servidor no funciona. Revísalo e inténtalo de nuevo. No se ha guardado nada.',
  'problem.STORAGE_FULL':
    'El disco del servidor está lleno y no se ha guardado nada. Libera espacio e inténtalo de nuevo.',
  'problem.CONFLICT_DECIDED': 'Alguien ya lo resolvió. Recarga la lista.',
  'problem.CONFLICT_MOVED_ON': 'Este campo ha vuelto a cambiar. ¿Restaurar igualmente el valor anterior?',
};
