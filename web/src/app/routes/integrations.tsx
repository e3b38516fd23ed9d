import { useNavigate } from 'react-router';
import { WhatsAppCard } from '../../features/connections/whatsapp/components/whatsapp-card.tsx';
import { IntegrationsPage } from '../../features/assistant/telegram/components/integrations-page.tsx';

export function Page() {
  const navigate = useNavigate();
  return (
    <IntegrationsPage onConnect={() => void navigate('/onboarding')}>
      <WhatsAppCard />
    </IntegrationsPage>
  );
}
