import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import {
  acceptProposal,
  declineProposal,
  listProposals,
  prepareAccepting,
  withdrawProposal,
} from './service.ts';
import { DeclineBody, Proposal, ProposalQuery } from './wire.ts';

const common = { tag: 'Replication', extension: true } as const;
const deciding = {
  ...common,
  method: 'POST',
  access: 'sync.decide',
  params: byId,
  reply: Proposal,
  status: 200,
} as const;
const undecidable = ['BRANCH_FORBIDDEN', 'BRANCH_NOT_HOSTED', 'CONFLICT_DECIDED'] as const;

const list = endpoint({
  ...common,
  method: 'GET',
  path: '/catalogue/proposals',
  operationId: 'sync.proposals.list',
  summary: 'List proposed shared menu changes, newest first',
  description:
    'A branch whose `catalogue` is `propose` changes nothing of it: a request there that would is answered 202 with `data.proposal`, and kept for head office.',
  access: 'sync.read',
  query: ProposalQuery,
  reply: Proposal.array(),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => listProposals(reader, query),
});

const accept = endpoint({
  ...deciding,
  path: '/catalogue/proposals/{id}/accept',
  operationId: 'sync.proposals.accept',
  summary: 'Accept a proposal; applied with your name and permissions',
  errors: [...undecidable, 'PROPOSAL_UNFIT'],
  prepare: prepareAccepting,
  handle: ({ tx, params, prepared }) => acceptProposal(tx, params.id, prepared),
});

const decline = endpoint({
  ...deciding,
  path: '/catalogue/proposals/{id}/decline',
  operationId: 'sync.proposals.decline',
  summary: 'Decline a proposal with a reason the branch sees',
  body: DeclineBody,
  errors: undecidable,
  handle: ({ tx, params, body }) => declineProposal(tx, params.id, body.reason),
});

const withdraw = endpoint({
  ...common,
  method: 'POST',
  path: '/catalogue/proposals/{id}/withdraw',
  operationId: 'sync.proposals.withdraw',
  summary: "Withdraw your branch's proposal before head office decides; call the branch's server",
  access: 'catalogue.write',
  params: byId,
  reply: Proposal,
  status: 200,
  errors: ['BRANCH_NOT_HOSTED', 'CONFLICT_DECIDED'],
  handle: ({ tx, params }) => withdrawProposal(tx, params.id),
});

export const proposalEndpoints: AnyEndpoint[] = [list, accept, decline, withdraw];
