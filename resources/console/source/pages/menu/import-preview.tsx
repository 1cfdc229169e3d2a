import { money, number } from '../../../../web/format/format.ts';
import { t, textOr, valueName } from '../../text/text.ts';
import { ImportChoices } from './import-choices.tsx';
import { ImportColumns } from './import-columns.tsx';
import type { Choices, Preview } from './import-state.ts';
import { faultWords, noteWords } from './import-words.ts';

interface ImportPreviewProps {
  readonly preview: Preview;
  readonly onChoose: (choices: Choices) => void;
}

/** How the file would come in, and what can be chosen otherwise. */
export function ImportPreview({ preview, onChoose }: ImportPreviewProps) {
  const { problem, taken, dishes, faults, counts } = preview;
  return (
    <>
      {problem && (
        <p class="problem" role="alert">
          {textOr(`import.problem.${problem.code}`, problem.message)}
        </p>
      )}
      {taken && <ImportChoices taken={taken} onChoose={onChoose} />}
      {taken && <ImportColumns taken={taken} onChoose={onChoose} />}
      {dishes.length > 0 && <DishTable dishes={dishes} count={counts.dishes} />}
      <NoteList notes={preview.notes} />
      {faults.length > 0 && (
        <>
          <p class="problem">{t('import.faults', { count: counts.faults })}</p>
          <FaultList faults={faults} />
        </>
      )}
    </>
  );
}

export const NoteList = ({ notes }: Pick<Preview, 'notes'>) =>
  notes.length === 0 ? null : (
    <ul class="hint">
      {notes.map((note) => {
        const words = noteWords(note);
        return <li key={words}>{words}</li>;
      })}
    </ul>
  );

export const FaultList = ({ faults }: Pick<Preview, 'faults'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keys too
  <ul class="faults" tabIndex={0}>
    {faults.map((fault) => {
      const words = faultWords(fault);
      return <li key={words}>{words}</li>;
    })}
  </ul>
);

interface DishTableProps extends Pick<Preview, 'dishes'> {
  readonly count: number;
}

function DishTable({ dishes, count }: DishTableProps) {
  return (
    <div class="scroll-x">
      <table class="data">
        <caption>{t('import.dishes', { shown: number(dishes.length), count })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('field.name')}</th>
            <th scope="col">{t('field.category')}</th>
            <th scope="col">{t('field.price')}</th>
            <th scope="col">{t('import.more')}</th>
          </tr>
        </thead>
        <tbody>
          {dishes.map(({ row, name, price, category, type, sizes, groups }) => (
            <tr key={row}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td dir="auto" data-label={t('field.category')}>
                {category}
              </td>
              <td data-label={t('field.price')}>
                {sizes.length === 0
                  ? money(price)
                  : sizes.map((size) => `${size.name} ${money(size.price)}`).join(', ')}
              </td>
              <td dir="auto" data-label={t('import.more')}>
                {[type && valueName(type), ...groups].filter(Boolean).join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
