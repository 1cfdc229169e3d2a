import { useSignal } from '@preact/signals';
import type { WebhookWithSecret } from '../../api/types.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { useLeaveWarning } from '../../shell/router.ts';
import { t } from '../../text/text.ts';

interface SecretProps {
  readonly webhook: WebhookWithSecret;
  readonly onClose: () => void;
}

/** Shown once: nobody, not even the server, tells it again. The browser asks before it leaves the page. */
export function SecretDialog({ webhook, onClose }: SecretProps) {
  const isCopied = useSignal(false);
  useLeaveWarning();
  const copy = async () => {
    await navigator.clipboard.writeText(webhook.secret);
    isCopied.value = true;
  };
  return (
    <Dialog title={t('webhooks.secret')} onClose={onClose} isSmall>
      <div class="dialog-text recovery-phrase">
        <p>{t(webhook.former_secret_until ? 'webhooks.secret_both' : 'webhooks.secret_text')}</p>
        <code dir="ltr">{webhook.secret}</code>
        <p class="actions">
          {/* Browsers copy for pages over https and of this computer alone. */}
          {navigator.clipboard && (
            <button type="button" onClick={() => void copy()}>
              {t(isCopied.value ? 'webhooks.copied' : 'webhooks.copy')}
            </button>
          )}
          <button type="button" class="primary" onClick={onClose}>
            {t('webhooks.kept')}
          </button>
        </p>
      </div>
    </Dialog>
  );
}
