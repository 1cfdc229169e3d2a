export const training = {
  'training.title': 'Prácticas',
  'training.band': 'Prácticas: nada cuenta',
  'training.pin': 'PIN 0000',
  'training.end': 'Salir',
  'training.lead':
    'Practica con tu carta, tus mesas y tu equipo. Nada cuenta: ni ventas, ni existencias, ni comandas en cocina. Las cuentas salen con la palabra FORMACIÓN.',
  'training.unsent': 'Envía antes lo que está pendiente.',
  'training.enter': 'Empezar',
  'training.again': 'Empezar de cero',
};
