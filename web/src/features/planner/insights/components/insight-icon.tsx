import type { Insight } from '@aide/contract';
import { Award, Bell, CircleCheck, Info, Lightbulb, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Icon } from '../../../../ui/icon.tsx';

const looks: Record<Insight['type'], { icon: LucideIcon; tone: string }> = {
  achievement: { icon: Award, tone: 'text-accent' },
  success: { icon: CircleCheck, tone: 'text-accent' },
  warning: { icon: TriangleAlert, tone: 'text-amber' },
  tip: { icon: Lightbulb, tone: 'text-blue' },
  reminder: { icon: Bell, tone: 'text-amber' },
  info: { icon: Info, tone: 'text-blue' },
};

export function InsightIcon({ type }: { type: Insight['type'] }) {
  const { icon, tone } = looks[type];
  return <Icon of={icon} size={20} className={`mt-0.5 shrink-0 ${tone}`} />;
}
