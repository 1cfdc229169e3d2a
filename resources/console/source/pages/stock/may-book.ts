import { mayCall } from '../../api/session.ts';
import { isHosted } from '../../shell/place.ts';

/** Only the server of a branch books its stock; head office looks on. */
export const mayBook = (): boolean => isHosted.value && mayCall('POST /pos/stock/{menu_item_id}/count');
