import { Badge } from '../../../ui/badge.tsx';

export function ComingSoon() {
  return <Badge>Coming Soon</Badge>;
}
