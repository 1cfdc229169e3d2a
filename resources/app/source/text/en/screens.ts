/** Of displays, kiosks and drivers' phones, as those read it who work with them. */
export const screens = {
  'display.choose': 'What does “{name}” show?',
  'display.pickup': 'Pick-up board',
  'display.pickup_text': 'The numbers that are ready and being cooked, for guests who fetch.',
  'display.till': 'Customer display',
  'display.till_of': 'Customer display of {name}',
  'display.till_text': 'The order at the till, what is to pay, and pictures between guests.',
  'display.change': 'Show something else',
  'display.full': 'Full screen',
  'display.sound': 'Tap once, so that numbers are heard',
} as const;
