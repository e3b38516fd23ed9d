import type { Analytics } from '@aide/contract';
import { ArrowDownRight, ArrowUpRight, Minus, type LucideIcon } from 'lucide-react';
import { Icon } from '../../../../ui/icon.tsx';
import { hourText } from '../analytics.rules.ts';
import { BarList } from './bar-list.tsx';
import { ColumnChart } from './column-chart.tsx';
import { ContactEngagement } from './contact-engagement.tsx';

const shownInsights = 2;

export function InsightsDetails({ analytics }: { analytics: Analytics }) {
  return (
    <div className="mt-3 flex flex-col gap-8 border-t border-hairline pt-5 pb-2">
      <ContactEngagement contacts={analytics.activeContacts} />
      <TaskCategories categories={analytics.taskCategories} />
      <ProductivityTrends trends={analytics.productivityTrends} />
    </div>
  );
}

function TaskCategories({ categories }: { categories: Analytics['taskCategories'] }) {
  const { chartData, insights } = categories;
  return (
    <section aria-labelledby="task-categories">
      <h3 id="task-categories" className="font-serif text-lg font-medium">
        Task Categories
      </h3>
      <div className="mt-3 grid grid-cols-1 gap-6 lg:grid-cols-3">
        <Breakdown title="By priority" list={chartData.priority} />
        <Breakdown title="By type" list={chartData.taskType} />
        <Breakdown title="By source" list={chartData.source.toSorted((a, b) => b.value - a.value)} />
      </div>
      {insights.length > 0 && (
        <ul className="mt-5 grid grid-cols-1 gap-x-8 md:grid-cols-2">
          {insights.slice(0, shownInsights).map(({ title, description, trend }) => (
            <li key={title} data-trend={trend} className="flex gap-3 border-t border-hairline py-3 text-sm">
              <Icon of={trendIcons[trend].icon} className={`mt-0.5 shrink-0 ${trendIcons[trend].tone}`} />
              <div>
                <p className="font-medium">
                  {title} <span className="font-normal text-muted">({trend})</span>
                </p>
                <p className="text-muted">{description}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const trendIcons: Record<'up' | 'down' | 'flat', { icon: LucideIcon; tone: string }> = {
  up: { icon: ArrowUpRight, tone: 'text-accent' },
  down: { icon: ArrowDownRight, tone: 'text-red' },
  flat: { icon: Minus, tone: 'text-muted' },
};

function Breakdown({ title, list }: { title: string; list: Analytics['taskCategories']['chartData']['priority'] }) {
  return (
    <div>
      <h4 className="mb-2 text-sm font-semibold">{title}</h4>
      <BarList
        label={title}
        bars={list.map(({ name, value, completionRate }) => ({
          name,
          value,
          note: `${Math.round(completionRate)}% done`,
        }))}
      />
    </div>
  );
}

function ProductivityTrends({ trends }: { trends: Analytics['productivityTrends'] }) {
  const { weeklyPattern, timePattern } = trends.productivityPatterns;
  return (
    <section aria-labelledby="productivity-trends">
      <h3 id="productivity-trends" className="font-serif text-lg font-medium">
        Productivity Trends
      </h3>
      {weeklyPattern.every(({ tasks }) => tasks === 0) && (
        <p className="mt-1 text-sm text-muted">No completed tasks yet. The bars count the tasks you complete.</p>
      )}
      <div className="mt-3 grid grid-cols-1 gap-6 lg:grid-cols-[2fr_3fr]">
        <div>
          <h4 className="mb-2 text-sm font-semibold">Tasks by day of the week</h4>
          <ColumnChart
            label="Tasks by day of the week"
            columns={weeklyPattern.map(({ day, tasks }) => ({
              label: day.slice(0, 3),
              text: `${day}: ${formatTaskCount(tasks)}`,
              value: tasks,
            }))}
          />
        </div>
        <div>
          <h4 className="mb-2 text-sm font-semibold">Tasks by hour of the day</h4>
          <ColumnChart
            label="Tasks by hour of the day"
            values={false}
            columns={timePattern.map(({ hour, tasks }) => ({
              label: hour % 4 === 0 ? hourText(hour) : '',
              text: `${hourText(hour)}: ${formatTaskCount(tasks)}`,
              value: tasks,
            }))}
          />
        </div>
      </div>
    </section>
  );
}

function formatTaskCount(tasks: number): string {
  return tasks === 1 ? '1 task' : `${tasks} tasks`;
}
