import { changed, useResource } from '../../api/resource.ts';
import { Form } from '../../form/form.tsx';
import { bodyOf, type Schema } from '../../form/schema.ts';
import { Loaded } from '../../parts/loaded.tsx';

const CHANGE = 'PUT /branches/{id}/settings';
const FIELD = 'guest_ordering';

/** What scanning a code does, where the codes are printed. */
export function GuestOrdering({ branchId }: { readonly branchId: number }) {
  const params = { id: branchId };
  const settings = useResource('GET /branches/{id}/settings', { params, topics: ['branch'] });
  return (
    <Loaded of={settings}>
      {(found) => (
        <Form
          key={found.guest_ordering}
          operation={CHANGE}
          schema={onlyOrdering()}
          params={params}
          record={found}
          topic="tickets"
          onDone={() => changed('branch')}
        />
      )}
    </Loaded>
  );
}

function onlyOrdering(): Schema {
  const body = bodyOf(CHANGE);
  const field = body.properties?.[FIELD];
  return { ...body, properties: field ? { [FIELD]: field } : {} };
}
