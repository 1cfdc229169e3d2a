import { holdForEveryOrder } from './any-order.ts';

holdForEveryOrder(10_000);
