import { writeFileSync } from 'node:fs';
import { documents } from './documents.ts';

/** `npm run docs`: the committed documents anew, from the code as it is. */
for (const { file, text } of documents) {
  writeFileSync(file, text);
  console.log(file);
}
