import sharp from 'sharp';

/** A picture of a dish of this colour on a plate, as a body takes it. */
export async function plateOf(color: string): Promise<string> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">
    <rect width="640" height="400" fill="#dfd5c3"/>
    <ellipse cx="326" cy="212" rx="166" ry="166" fill="#000" opacity=".14"/>
    <circle cx="320" cy="200" r="164" fill="#fdfbf6"/>
    <circle cx="320" cy="200" r="132" fill="#2b2723"/>
    <circle cx="320" cy="200" r="120" fill="${color}"/>
    <path d="M258 182q40-44 92-18t46 62-64 46-66-38 44-46" fill="none" stroke="#fff8e6" stroke-width="13" opacity=".75" stroke-linecap="round"/>
    <g fill="#3f7f35"><circle cx="286" cy="246" r="9"/><circle cx="372" cy="150" r="8"/><circle cx="340" cy="222" r="7"/></g>
  </svg>`;
  return (await sharp(Buffer.from(drawing)).png().toBuffer()).toString('base64');
}
