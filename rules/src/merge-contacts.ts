import type { Contact } from '@aide/contract';
import { mergeableFields, type MergeableField } from '@aide/contract/enums';

type Mergeable = Pick<Contact, MergeableField>;

/** Returns the fields in which two contacts have different values: the user chooses. */
export function listMergeConflicts(a: Mergeable, b: Mergeable): MergeableField[] {
  return mergeableFields.filter(
    (field) => a[field] !== null && b[field] !== null && toText(a[field]) !== toText(b[field]),
  );
}

/**
 * Returns the fields whose value a merge takes from the deleted contact: fields that are empty in the kept contact, and
 * longer texts. The email and the rhythm of the kept contact stay.
 */
export function chooseMergedFields(kept: Mergeable, other: Mergeable): MergeableField[] {
  return mergeableFields.filter((field) => {
    if (other[field] === null) return false;
    if (kept[field] === null) return true;
    return field !== 'email' && field !== 'rhythm' && getFullness(field, other) > getFullness(field, kept);
  });
}

/** Returns how many fields of a contact have a value; of two contacts, the one with more is kept. */
export function countFilledFields(contact: Mergeable): number {
  return mergeableFields.filter((field) => contact[field] !== null).length;
}

/** A phone number is more complete with more digits (a country code); other text when it is longer. */
function getFullness(field: MergeableField, contact: Mergeable): number {
  const text = toText(contact[field]);
  return field === 'phone' ? text.replaceAll(/\D/g, '').length : text.length;
}

function toText(value: Mergeable[MergeableField]): string {
  return value === null ? '' : typeof value === 'string' ? value.trim() : `${value.every} ${value.unit}`;
}
