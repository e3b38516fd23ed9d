import { useNavigate } from 'react-router';
import { IntegrationsPage } from '../../features/assistant/telegram/components/integrations-page.tsx';

export function Page() {
  const navigate = useNavigate();
  return <IntegrationsPage onConnect={() => void navigate('/onboarding')} />;
}
