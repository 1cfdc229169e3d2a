import { page } from '../../shell/router.ts';
import { WebhookList } from './webhook-list.tsx';
import { WebhookPage } from './webhook-page.tsx';

/** `webhooks` is the list, `webhooks/17` one of them. */
export function WebhooksPage() {
  const id = Number(page.value.split('/')[1]);
  return id > 0 ? <WebhookPage key={id} id={id} /> : <WebhookList />;
}
