import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Branch, Tenant } from '../../api/types.ts';
import { FormCard } from '../../form/form-card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../shell/page.tsx';
import { branchNow, readPlace, tenantNow } from '../../shell/place.ts';
import { t } from '../../text/text.ts';

export function SettingsPage() {
  const branch = branchNow().data.value;
  return (
    <Page title={t('settings.title')}>
      <div class="form-cards">
        <Loaded of={tenantNow()}>{(tenant) => <TenantCard tenant={tenant} />}</Loaded>
        {branch && mayCall('PUT /branches/{id}') && <BranchCard branch={branch} />}
        {branch && mayCall('PUT /branches/{id}/settings') && <TicketCard branchId={branch.id} />}
        {mayCall('PUT /auth/password') && (
          <FormCard
            title={t('settings.password')}
            operation="PUT /auth/password"
            topic="account"
            onDone={() => {}}
          />
        )}
      </div>
    </Page>
  );
}

const done = () => {
  changed('tenant', 'branch');
  void readPlace();
};

const TenantCard = ({ tenant }: { readonly tenant: Tenant }) => (
  <FormCard
    title={t('settings.restaurant')}
    operation="PUT /tenants/current"
    record={{ ...tenant, settings: { ...tenant.settings, asks_charge_consent: tenant.asks_charge_consent } }}
    lead={['name', 'legal_name', 'tax_number', 'currency', 'country', 'timezone']}
    topic="tenant"
    onDone={done}
  />
);

const BranchCard = ({ branch }: { readonly branch: Branch }) => (
  <FormCard
    title={t('settings.branch')}
    operation="PUT /branches/{id}"
    params={{ id: branch.id }}
    record={branch}
    lead={['name', 'address', 'phone', 'timezone', 'day_start']}
    topic="branch"
    onDone={done}
  />
);

function TicketCard({ branchId }: { readonly branchId: number }) {
  const call = { params: { id: branchId }, topics: ['branch', 'printer'] };
  const settings = useResource('GET /branches/{id}/settings', call);
  return (
    <Loaded of={settings}>
      {(found) => (
        <FormCard
          title={t('settings.tickets')}
          operation="PUT /branches/{id}/settings"
          params={{ id: branchId }}
          record={found}
          topic="tickets"
          onDone={done}
        />
      )}
    </Loaded>
  );
}
