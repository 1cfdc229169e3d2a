import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { asProblem } from '../../../../web/api/problem.ts';
import { requestBlob } from '../../api/client.ts';
import { wordsOf } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

/** The ticket as it lies on paper. */
export function TicketPicture({ id, version }: { readonly id: number; readonly version: string }) {
  const url = useSignal('');
  const problem = useSignal('');
  useEffect(() => {
    let isShown = true;
    requestBlob('GET /printing/jobs/{id}/picture', { params: { id } }).then(
      (picture) => {
        if (isShown) url.value = URL.createObjectURL(picture);
      },
      (error: unknown) => {
        problem.value = wordsOf(asProblem(error));
      },
    );
    return () => {
      isShown = false;
      URL.revokeObjectURL(url.value);
    };
  }, [id, version]);
  if (problem.value) return <p class="calm-text">{problem.value}</p>;
  if (!url.value) return <div class="loading" role="progressbar" aria-label={t('state.loading')} />;
  return <img class="ticket" src={url.value} alt={t('queue.picture')} />;
}
