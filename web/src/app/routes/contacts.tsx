import { ContactsPage } from '../../features/contacts/components/contacts-page.tsx';

export function Page() {
  return <ContactsPage onOpenContact={() => {}} />;
}
