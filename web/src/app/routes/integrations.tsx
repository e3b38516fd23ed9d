import { useNavigate } from 'react-router';
import { IntegrationsPage } from '../../features/telegram/components/integrations-page.tsx';

export function Page() {
  const navigate = useNavigate();
  return <IntegrationsPage onConnect={() => void navigate('/onboarding')} />;
}
