import { mayCall } from '../../api/session.ts';
import { branchNow } from '../../shell/place.ts';

/** Only the server of a branch books its stock; head office looks on. */
export const mayBook = (): boolean =>
  branchNow().data.value?.is_local === true && mayCall('POST /pos/stock/{menu_item_id}/count');
