/** `{who}` is the contact's first name. */
export const followUps: readonly string[] = [
  'Call {who} about the renewal',
  'Follow up with {who} on the revised quote',
  'Send {who} the signed agreement',
  'Ask {who} for the shipment dates',
  'Check with {who} on the pending invoice',
  'Thank {who} for the introduction',
  'Remind {who} about the site visit',
  'Share the board note with {who}',
  'Confirm the Thursday meeting with {who}',
  'Get feedback from {who} on the proposal',
  'Discuss the pilot results with {who}',
  'Chase {who} for the purchase order',
  'Introduce {who} to the new account manager',
  'Agree the payment terms with {who}',
  'Send {who} the revised timeline',
];

export const todos: readonly string[] = [
  'Review the quarterly numbers',
  'Approve the travel budget',
  'Prepare the board deck',
  'Sign the lease papers',
  'Read the audit report',
  'Draft the town hall speech',
  'Update the hiring plan',
  'Finalise the vendor shortlist',
  'Go through the risk register',
  'Plan the Pune offsite',
  'Write the note to shareholders',
  'Check the plant safety figures',
  'Renew the insurance cover',
  'Clear the expense claims',
  'Rehearse the investor call',
];

export const notes: readonly (string | null)[] = [
  null,
  null,
  null,
  'Keep it short, ten minutes at most.',
  'The last version is in the shared folder.',
  'Finance needs this before the month closes.',
  'Mentioned in the Monday review.',
  'Prefers a call after 4 PM.',
];

export const cancelReasons: readonly string[] = ['No longer needed', 'Handled by the team', 'Merged with another task'];

export const postponeReasons: readonly string[] = ['Waiting for their reply', 'Moved to next week', 'Travelling'];
