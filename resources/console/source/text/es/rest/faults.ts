import type { faults as english } from '../../en/rest/faults.ts';

export const faults: Readonly<Record<keyof typeof english, string>> = {
  'fault.of.email': 'Introduce un correo como nombre@ejemplo.com.',
  'fault.of.uri': 'Introduce una dirección web con http:// o https://.',
  'fault.of.date-time': 'Introduce fecha y hora.',
  'fault.of.country': 'Introduce un código de país de dos letras, como ES o MX.',
  'fault.of.locale': 'Introduce un código de idioma, como es o ar-EG.',
  'fault.of.language': 'Introduce un código de idioma, como es o ar.',
  'fault.of.ticket_language': 'Introduce un código de idioma, como es o ar.',
  'fault.of.currency': 'Introduce un código de moneda de tres letras, como EUR.',
  'fault.of.base_url': 'Introduce una dirección web con http:// o https://.',
  'fault.of.pin': 'Introduce de 4 a 8 cifras.',
  'fault.of.financial_year_start': 'Introduce mes y día, como 04-01.',
  'fault.of.day_start': 'Introduce una hora, como 04:00.',
  'fault.of.time_from': 'Introduce una hora, como 17:30.',
  'fault.of.time_to': 'Introduce una hora, como 17:30.',
  'fault.option': 'Elige una opción de la lista.',
  'fault.choose_least': 'Elige al menos {least}.',
  'fault.choose_most': 'Elige como máximo {most}.',
};
