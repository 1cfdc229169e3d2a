import { t } from '../../text/text.ts';
import { users } from '../records/kinds.tsx';
import { Records } from '../records/records.tsx';

/** Whoever works at a tablet has a name and a PIN. */
export const StaffStep = () => (
  <>
    <p>{t('welcome.staff_text')}</p>
    <Records kind={users} />
  </>
);
