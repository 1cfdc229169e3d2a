import { writeFileSync } from 'node:fs';
import { clientTypes } from './client.ts';
import { CLIENT_TYPES, documents, openApi } from './documents.ts';

const types = { file: CLIENT_TYPES, text: await clientTypes(openApi.text) };

/** `npm run docs`: the committed documents anew, from the code as it is. */
for (const { file, text } of [...documents, types]) {
  writeFileSync(file, text);
  console.log(file);
}
