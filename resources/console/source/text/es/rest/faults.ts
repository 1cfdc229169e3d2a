import type { faults as english } from '../../en/rest/faults.ts';

export const faults: Readonly<Record<keyof typeof english, string>> = {
  'fault.of.email': 'Introduzca un correo como nombre@ejemplo.com.',
  'fault.of.uri': 'Introduzca una dirección web con http:// o https://.',
  'fault.of.date-time': 'Introduzca fecha y hora.',
  'fault.of.country': 'Introduzca un código de país de dos letras, como ES o MX.',
  'fault.of.locale': 'Introduzca un código de idioma, como es o ar-EG.',
  'fault.of.language': 'Introduzca un código de idioma, como es o ar.',
  'fault.of.ticket_language': 'Introduzca un código de idioma, como es o ar.',
  'fault.of.currency': 'Introduzca un código de moneda de tres letras, como EUR.',
  'fault.of.base_url': 'Introduzca una dirección web con http:// o https://.',
  'fault.of.pin': 'Introduzca de 4 a 8 cifras.',
  'fault.of.financial_year_start': 'Introduzca mes y día, como 04-01.',
  'fault.of.day_start': 'Introduzca una hora, como 04:00.',
  'fault.of.time_from': 'Introduzca una hora, como 17:30.',
  'fault.of.time_to': 'Introduzca una hora, como 17:30.',
  'fault.both_times': 'Indique la hora de inicio y la de fin.',
  'fault.option': 'Elija una opción de la lista.',
  'fault.choose_least': 'Elija al menos {least}.',
  'fault.choose_most': 'Elija como máximo {most}.',
};
