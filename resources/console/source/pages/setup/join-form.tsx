import { Form } from '../../form/form.tsx';
import { notify } from '../../shell/notices.tsx';
import { readHealth } from '../../shell/place.ts';
import { go } from '../../shell/router.ts';
import { t } from '../../text/text.ts';
import { takeStep, type WayProps } from './setup-api.ts';

/** Users and menu come from head office: one signs in as there, and goes on with the printers. */
export function JoinForm({ facts, onMade }: WayProps) {
  const goOn = () => {
    notify(t('setup.joined'));
    go('welcome/printers');
    void readHealth();
  };
  return (
    <>
      <p class="hint">{t('setup.join_text')}</p>
      <Form
        operation="setup"
        schema={facts.forms.join}
        topic="join"
        action={t('setup.join')}
        send={(body) => takeStep('join', body)}
        onDone={(joined) => onMade(joined, goOn)}
      />
    </>
  );
}
