import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Seen } from './seen.ts';
import { type Language, languages, type Surface, surfacesIn, usersOf } from './surfaces.ts';

interface Row {
  readonly key: string;
  readonly english: string;
  readonly said: string;
  readonly users: readonly string[];
  readonly picture: string | undefined;
}

/** Behind every path. */
const LAST = 'zzz';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** One page a language: every text, its English, where it is read and, where there is one, the picture. Returns the pages. */
export async function writeReview(folder: string, pictures: readonly string[]): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const seen = new Seen(pictures);
  for (const picture of pictures) copyFileSync(picture, join(folder, basename(picture)));
  const english = await surfacesIn('en');
  const pages: string[] = [];
  for (const language of languages) {
    const said = await surfacesIn(language);
    const parts = said.map((surface) => partOf(surface, english, seen));
    const page = join(folder, `${language}.html`);
    writeFileSync(page, pageOf(language, parts.join('\n')));
    pages.push(page);
  }
  return pages;
}

function partOf({ name, folder, texts }: Surface, english: readonly Surface[], seen: Seen): string {
  const original = english.find((surface) => surface.name === name)?.texts ?? {};
  const users = usersOf(folder, Object.keys(texts));
  const rows = Object.entries(texts).map(([key, said]) => ({
    ...{ key, said, english: original[key] ?? '', users: users.get(key) ?? [] },
    picture: seen.pictureOf(original[key] ?? ''),
  }));
  // Texts that stand together on a screen are read together.
  const sorted = rows.toSorted((a, b) => (a.users[0] ?? LAST).localeCompare(b.users[0] ?? LAST));
  return `<section><h2>${escaped(name)} <small>${rows.length} texts</small></h2>
<table><thead><tr><th>English</th><th>Text</th><th>Where</th><th>Right?</th></tr></thead>
<tbody>${sorted.map(rowOf).join('\n')}</tbody></table></section>`;
}

/** Longer than this and half as long again as the English, a text may not fit where it stands. */
const SHORT = 12;

function rowOf({ key, english, said, users, picture }: Row): string {
  const isSame = said === english && /\p{L}{4}/u.test(said);
  const isLong = said.length > SHORT && said.length > english.length * 1.5;
  const doubts = [isSame && 'same as English', isLong && 'long'].filter(Boolean).join(', ');
  const shown = picture
    ? `<a href="${escaped(basename(picture))}">${escaped(basename(picture, '.png'))}</a>`
    : '';
  return `<tr${doubts ? ' class="doubt"' : ''}><td lang="en" dir="ltr">${escaped(english)}</td>
<td>${escaped(said)}</td>
<td lang="en" dir="ltr">${shown} <code>${escaped(key)}</code> ${escaped(users.slice(0, 2).join(', '))} ${doubts && `<b>${doubts}</b>`}</td>
<td><input type="checkbox" aria-label="${escaped(key)}"></td></tr>`;
}

const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

const pageOf = (language: Language, parts: string): string => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Galley in ${names.of(language)}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-inline-size: 80rem; padding-inline: 1rem; color: #1b1b1b }
h2 { position: sticky; inset-block-start: 0; background: #fff; padding-block: .5rem; margin: 0 }
small, code { color: #666; font-size: .8rem }
table { border-collapse: collapse; inline-size: 100%; table-layout: fixed }
th, td { text-align: start; vertical-align: top; padding: .4rem .6rem; border-block-end: 1px solid #ddd; overflow-wrap: anywhere }
th:nth-child(3) { inline-size: 22% } th:nth-child(4) { inline-size: 4rem }
td:nth-child(2) { font-size: 1.05rem }
.doubt td:nth-child(2) { background: #fff6d6 }
</style>
<h1>Galley in ${names.of(language)}</h1>
<p lang="en" dir="ltr">Read each text as a person at work would. A name in braces is filled in; <code>{count, plural, …}</code> has a form for
each number. Yellow: the same as English, or much longer.</p>
${parts}</html>
`;
