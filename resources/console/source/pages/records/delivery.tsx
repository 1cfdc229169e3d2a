import type { z } from 'zod';
import type { Driver, Platform } from '../../../../../server/sales/delivery/terms/schema.ts';
import { percent } from '../../../../web/format/format.ts';
import { Badge } from '../../parts/badge.tsx';
import { t, textOr, valueName } from '../../text/text.ts';
import { stateColumn } from './kinds.tsx';
import type { RecordKind } from './records.tsx';

export const platforms: RecordKind<z.output<typeof Platform>> = {
  topic: 'platforms',
  list: 'GET /pos/delivery-platforms',
  create: 'POST /pos/delivery-platforms',
  change: 'PUT /pos/delivery-platforms/{id}',
  remove: 'DELETE /pos/delivery-platforms/{id}',
  events: ['platform'],
  lead: ['name', 'commission', 'markup', 'is_active'],
  fixed: ['code'],
  nameOf: ({ name }) => name,
  addText: () => t('platforms.add'),
  empty: { icon: 'globe', title: () => t('platforms.empty'), text: () => t('platforms.empty_text') },
  columns: () => [
    { name: t('field.name'), cell: ({ name }) => name },
    {
      name: t('field.commission'),
      isFigure: true,
      cell: ({ commission }) => percent(commission),
    },
    { name: t('field.markup'), isFigure: true, cell: ({ markup }) => percent(markup) },
    stateColumn(),
  ],
};

export const drivers: RecordKind<z.output<typeof Driver>> = {
  topic: 'drivers',
  list: 'GET /pos/delivery-drivers',
  create: 'POST /pos/delivery-drivers',
  change: 'PUT /pos/delivery-drivers/{id}',
  remove: 'DELETE /pos/delivery-drivers/{id}',
  events: ['driver', 'order'],
  lead: ['name', 'phone', 'vehicle', 'user_id', 'is_active'],
  nameOf: ({ name }) => name,
  addText: () => t('drivers.add'),
  empty: { icon: 'users', title: () => t('drivers.empty'), text: () => t('drivers.empty_text') },
  columns: () => [
    { name: t('field.name'), cell: ({ name }) => name },
    { name: t('field.phone'), isMinor: true, cell: ({ phone }) => <bdi>{phone ?? ''}</bdi> },
    { name: t('field.vehicle'), isMinor: true, cell: ({ vehicle }) => vehicle ?? '' },
    {
      name: t('records.state'),
      cell: ({ status, is_active }) =>
        is_active ? (
          <Badge value={status} label={textOr(`value.driver.${status}`, valueName(status))} />
        ) : (
          <Badge value="inactive" />
        ),
    },
  ],
};
