import type { Contact } from '@aide/contract';
import { FileUp, UserPlus, UsersRound } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { onLaunchedFile, takeLaunchedFile } from '../../../../lib/events/launched-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { Count, Counters, CountersSkeleton } from '../../../../ui/counters.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useDeleteContact } from '../contacts.api.ts';
import { useContacts } from '../contacts.queries.ts';
import { countCompanies, findContacts, sortContacts, type ContactView } from '../contact-list.rules.ts';
import { ContactFormDialog } from './contact-form-dialog.tsx';
import { ContactGrid } from './contact-grid.tsx';
import { ContactsToolbar } from './contacts-toolbar.tsx';
import { ExportContactsMenu } from './export-contacts-menu.tsx';
import { UploadContactsDialog } from './upload-contacts-dialog.tsx';
import { SkeletonCard } from '../../../../ui/skeleton-card.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';

type Open = { dialog: 'add' } | { dialog: 'upload'; file?: File } | { dialog: 'edit' | 'delete'; contact: Contact };

interface ContactsPageProps {
  /** The app shows the contact's tasks beside it; this feature does not import tasks. */
  onOpenContact: (contact: Contact) => void;
  /** Rendered above the list, such as the notice about duplicates. */
  notice?: ReactNode;
}

export function ContactsPage({ onOpenContact, notice }: ContactsPageProps) {
  const contacts = useContacts();
  const remove = useDeleteContact();
  const [view, setView] = useState<ContactView>({ search: '', sortBy: 'name', descending: false });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const edit = useCallback((contact: Contact) => setOpen({ dialog: 'edit', contact }), []);
  const askDelete = useCallback((contact: Contact) => setOpen({ dialog: 'delete', contact }), []);
  const { sortBy, descending } = view;
  // Keeps typing responsive while thousands of cards are filtered.
  const search = useDeferredValue(view.search);
  const all = contacts.data;
  const sorted = useMemo(() => (all ? sortContacts(all, sortBy, descending) : []), [all, sortBy, descending]);
  const shown = useMemo(() => findContacts(sorted, search), [sorted, search]);
  const companies = useMemo(() => countCompanies(all ?? []), [all]);

  useEffect(() => {
    const openLaunched = () => {
      const file = takeLaunchedFile('contacts');
      if (file) setOpen({ dialog: 'upload', file });
    };
    openLaunched();
    return onLaunchedFile(openLaunched);
  }, []);

  function confirmDelete(contact: Contact): void {
    close();
    remove.mutate(contact.id);
  }

  return (
    <>
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-3 md:gap-x-3 md:pb-5">
        <h1 tabIndex={-1} className="mr-auto font-serif text-3xl leading-tight font-medium md:text-4xl">
          Contacts
        </h1>
        <ExportContactsMenu />
        <Button
          tone="secondary"
          className="max-md:px-3!"
          icon={<Icon of={FileUp} />}
          onClick={() => setOpen({ dialog: 'upload' })}
        >
          <span className="max-md:sr-only">Upload CSV</span>
        </Button>
        <Button icon={<Icon of={UserPlus} />} onClick={() => setOpen({ dialog: 'add' })}>
          <span>
            Add<span className="max-md:sr-only"> Contact</span>
          </span>
        </Button>
        {all ? (
          <Counters>
            <Count label="Total Contacts" value={all.length} />
            <Count label="Filtered Results" value={shown.length} />
            <Count label="Companies" value={companies} />
          </Counters>
        ) : (
          contacts.isPending && <CountersSkeleton />
        )}
      </header>
      {notice}
      {contacts.isPending && <ContactsSkeleton />}
      {contacts.isError && !all && (
        <ErrorPanel message={errorMessage(contacts.error)} onRetry={() => void contacts.refetch()} />
      )}
      {all && (
        <div className="flex flex-col gap-3 md:gap-5">
          <ContactsToolbar view={view} onChange={(change) => setView((before) => ({ ...before, ...change }))} />
          {shown.length > 0 ? (
            <ContactGrid contacts={shown} onOpen={onOpenContact} onEdit={edit} onDelete={askDelete} />
          ) : (
            <NoContacts searching={all.length > 0} onAdd={() => setOpen({ dialog: 'add' })} />
          )}
        </div>
      )}
      {open?.dialog === 'add' && <ContactFormDialog contact={null} onClose={close} />}
      {open?.dialog === 'edit' && <ContactFormDialog contact={open.contact} onClose={close} />}
      {open?.dialog === 'upload' && <UploadContactsDialog onClose={close} file={open.file ?? null} />}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Delete contact"
          description="Are you sure you want to delete this contact?"
          confirmLabel="Delete"
          onConfirm={() => confirmDelete(open.contact)}
        >
          <p className="text-sm text-muted">{open.contact.name}’s tasks are kept without a contact.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function NoContacts({ searching, onAdd }: { searching: boolean; onAdd: () => void }) {
  return (
    <EmptyState
      icon={UsersRound}
      title="No contacts found"
      action={searching ? undefined : <Button onClick={onAdd}>Add First Contact</Button>}
    >
      {searching ? 'No contacts match that search.' : 'Add the people you follow up with, or upload a CSV file.'}
    </EmptyState>
  );
}

function ContactsSkeleton() {
  return (
    <div className="flex flex-col gap-3 md:gap-5">
      <Spinner label="Loading contacts" className="sr-only" />
      <Skeleton className="h-11 md:h-10" />
      <div className="grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <SkeletonCard
            key={index}
            className="h-[93px] max-sm:rounded-none max-sm:border-0 max-sm:border-b max-sm:bg-transparent max-sm:px-0 max-sm:py-3 sm:h-[172px]"
          />
        ))}
      </div>
    </div>
  );
}
