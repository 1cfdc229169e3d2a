/** Lines on a grid of 24, drawn for this console. */
const paths = {
  overview: 'M4 13h7V4H4zM13 20h7v-9h-7zM4 20h7v-4H4zM13 8h7V4h-7z',
  printer: 'M7 9V4h10v5M7 18H4v-7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v7h-3M7 15h10v5H7z',
  queue: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  menu: 'M6 3v7a2 2 0 0 0 4 0V3M8 12v9M17 3c-2 1-3 3-3 6v4h3zm0 0v18',
  list: 'M5 5h14M5 10h14M5 15h9M5 20h6',
  percent:
    'M6 18 18 6M7.5 9a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM16.5 18a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  table: 'M4 9h16M6 9v10M18 9v10M4 9l2-4h12l2 4',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.5-4 3-6 6.500-6s6 2 6.500 6M16 4.500a3.500 3.500 0 0 1 0 6.300M18 14.500c2 .9 3.200 2.700 3.500 5.500',
  device: 'M6 3h12v18H6zM11 18h2',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.500 8.500h.01',
  coupon: 'M4 7h16v3.500a1.500 1.500 0 0 0 0 3V17H4v-3.500a1.500 1.500 0 0 0 0-3zM14 7v10',
  scales: 'M12 4v16M8 20h8M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z',
  chart: 'M4 20h16M7 17v-5M12 17V7M17 17v-8',
  sync: 'M19 9a7.500 7.500 0 0 0-13.500-2L4 9M4 4.500V9h4.500M5 15a7.500 7.500 0 0 0 13.500 2l1.500-2M20 19.500V15h-4.500',
  backup:
    'M4 7c0-1.700 3.600-3 8-3s8 1.300 8 3-3.600 3-8 3-8-1.300-8-3ZM4 7v10c0 1.700 3.600 3 8 3s8-1.300 8-3V7M4 12c0 1.700 3.600 3 8 3s8-1.300 8-3',
  audit: 'M6 3h9l4 4v14H6zM9 12l2 2 4-4M14 3v5h5',
  network: 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4',
  doctor: 'M4 12h4l2-6 4 12 2-6h4',
  log: 'M4 5h16v14H4zM7 9l3 3-3 3M12 15h5',
  branch: 'M4 20V9l8-5 8 5v11M9 20v-6h6v6',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM9 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  alert: 'M12 4 3 20h18zM12 10v4M12 17h.01',
  close: 'M6 6l12 12M18 6 6 18',
  open: 'M4 7h16M4 12h16M4 17h16',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13ZM15.500 15.500 20 20',
  exit: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  check: 'M5 12.500 10 17 19 7',
  warning: 'M12 4 2.800 20h18.400zM12 10v4.500M12 17.200v.1',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2.500-2.500L20 17M15.500 9.500h.01',
  banner: 'M4 10v4h3l8 4V6l-8 4zM18.500 9.500a4 4 0 0 1 0 5M7 14v5h3v-3.500',
  stock: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  globe:
    'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM4 12h16M12 4c2.500 2.500 3.500 5 3.500 8s-1 5.500-3.500 8c-2.500-2.500-3.500-5-3.500-8s1-5.500 3.500-8Z',
  kiosk: 'M7 3h10v12H7zM12 15v4M8 20h8M10.500 12h3',
  screen: 'M4 5h16v11H4zM9 20h6M12 16v4',
  bag: 'M5 8h14l1 12H4zM9 8V6.500a3 3 0 0 1 6 0V8',
  payment: 'M3 6h18v12H3zM3 10h18M7 14.500h3',
  download: 'M12 4v11M7.500 11 12 15.500 16.500 11M5 20h14',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
