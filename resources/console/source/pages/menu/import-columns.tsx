import { isUsedHere } from '../../form/country-fields.ts';
import { t } from '../../text/text.ts';
import type { Choices, Encoding, Role, Taken } from './import-state.ts';
import { choosable, roleName } from './import-words.ts';

interface ImportColumnsProps {
  readonly taken: Taken;
  readonly onChoose: (choices: Choices) => void;
}

/** What each column of the file is, with what its first rows say. */
export function ImportColumns({ taken, onChoose }: ImportColumnsProps) {
  const { sheet, header_row, encoding, columns } = taken;
  const choose = (at: number, role: Role) => {
    const roles = columns.map((column, place) => {
      if (place === at) return role;
      // A dish has one name; a column for each of several sizes.
      return column.role === role && role !== 'size_price' && role !== 'ignored' ? 'ignored' : column.role;
    });
    onChoose({
      sheet,
      header_row,
      columns: roles,
      ...(encoding !== null && { encoding: encoding as Encoding }),
    });
  };
  return (
    <details open={!columns.some(({ role }) => role === 'price' || role === 'size_price')}>
      <summary>{t('import.columns')}</summary>
      <div class="scroll-x">
        <table class="data">
          <thead>
            <tr>
              <th scope="col">{t('import.of_file')}</th>
              <th scope="col">{t('import.says')}</th>
              <th scope="col">{t('import.of_menu')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ title, role, examples }, at) => {
              const name = title || t('import.unnamed', { number: at + 1 });
              return (
                <tr key={at}>
                  <th scope="row" dir="auto">
                    {name}
                  </th>
                  <td dir="auto">{examples.join(' · ')}</td>
                  <td>
                    <RoleControl label={name} role={role} onChange={(next) => choose(at, next)} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}

interface RoleControlProps {
  readonly label: string;
  readonly role: Role;
  readonly onChange: (role: Role) => void;
}

function RoleControl({ label, role, onChange }: RoleControlProps) {
  const own = (choosable.includes(role) && isUsedHere(role, '')) || role === 'ignored' ? [] : [role];
  return (
    <select aria-label={label} value={role} onChange={(event) => onChange(event.currentTarget.value as Role)}>
      <option value="ignored">{t('import.role.ignored')}</option>
      {[...choosable.filter((one) => isUsedHere(one, '')), ...own].map((one) => (
        <option key={one} value={one}>
          {roleName(one)}
        </option>
      ))}
    </select>
  );
}
