import type { Contact } from '@aide/contract';
import { mergeableFields, type MergeableField } from '@aide/contract/enums';

type Mergeable = Pick<Contact, MergeableField>;

/** Returns the fields in which two contacts differ and both have a value: the user chooses. */
export function listMergeConflicts(a: Mergeable, b: Mergeable): MergeableField[] {
  return mergeableFields.filter(
    (field) => a[field] !== null && b[field] !== null && toText(a[field]) !== toText(b[field]),
  );
}

/**
 * Returns the fields whose value a merge takes from the deleted contact: what the kept one does not have, and the fuller text.
 * The email and the rhythm of the one that stays are kept.
 */
export function chooseMergedFields(kept: Mergeable, other: Mergeable): MergeableField[] {
  return mergeableFields.filter((field) => {
    if (other[field] === null) return false;
    if (kept[field] === null) return true;
    return field !== 'email' && field !== 'rhythm' && getFullness(field, other) > getFullness(field, kept);
  });
}

/** Returns how many fields of a contact have a value; the fuller of two is kept. */
export function countFilledFields(contact: Mergeable): number {
  return mergeableFields.filter((field) => contact[field] !== null).length;
}

/** A phone number with its country code has more digits; anything else is fuller when it is longer. */
function getFullness(field: MergeableField, contact: Mergeable): number {
  const text = toText(contact[field]);
  return field === 'phone' ? text.replaceAll(/\D/g, '').length : text.length;
}

function toText(value: Mergeable[MergeableField]): string {
  return value === null ? '' : typeof value === 'string' ? value.trim() : `${value.every} ${value.unit}`;
}
