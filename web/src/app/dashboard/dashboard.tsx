import type { Profile, Task, Insight } from '@aide/contract';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CaptureBox } from '../../features/assistant/capture/components/capture-box.tsx';
import { VoiceButton } from '../../features/assistant/capture/components/voice-button.tsx';
import { NowAndNext } from '../../features/connections/calendars/components/now-and-next.tsx';
import { WelcomeHeader } from '../../features/planner/dashboard/components/welcome-header.tsx';
import type { GateCounts } from '../../features/planner/dashboard/gate.rules.ts';
import { hasPassedGate, useGate } from '../../features/planner/dashboard/use-gate.ts';
import { InsightToasts } from '../../features/planner/insights/components/insight-toasts.tsx';
import { usePushDevices } from '../../features/reminders/push/push.api.ts';
import { ReachNotice } from '../../features/reminders/reminders/components/reach-notice.tsx';
import { useUpdateTask } from '../../features/planner/tasks/api/update-task.ts';
import { useTelegramStatus } from '../../features/assistant/telegram/telegram.api.ts';
import { TrialBanner } from '../../features/identity/trial/components/trial-banner.tsx';
import { useFloating } from '../../lib/browser/floating.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { MentionOffers } from '../layout/mention-offers.tsx';
import { LazyDialogs, lazyGuarded } from '../dialogs/lazy-dialogs.tsx';
import { openCreateTask } from '../dialogs/open-create-task.ts';
import { FullDashboard, type DashboardLists } from './full-dashboard.tsx';
import { findInsights, isOpenStatus } from '@aide/rules';
import { useNow } from '../../lib/time/use-now.ts';
import { useZone } from '../../lib/time/use-zone.ts';

const loadGettingStarted = () => import('../../features/planner/dashboard/components/getting-started.tsx');
const GettingStarted = lazy(async () => ({ default: (await loadGettingStarted()).GettingStarted }));

/**
 * Preloads the getting-started view while the lists of a new account load. A failed load throws again on render, which
 * shows the error.
 */
export function loadGettingStartedAhead(userId: string): void {
  if (!hasPassedGate(userId)) loadGettingStarted().catch(() => undefined);
}

const UpgradeDialogs = lazy(async () => ({
  default: (await import('../../features/planner/dashboard/components/upgrade-dialogs.tsx')).UpgradeDialogs,
}));
export const VoiceDialog = lazyGuarded(
  async () => (await import('../../features/assistant/capture/components/voice-dialog.tsx')).VoiceDialog,
  'What you said or typed is not saved.',
);
const SetupNudge = lazy(async () => {
  const loaded = await import('./setup-nudge.tsx').catch(() => null);
  return { default: loaded?.SetupNudge ?? (() => null) };
});
export const AddContactDialog = lazyGuarded(
  async () => (await import('../../features/planner/contacts/components/add-contact-dialog.tsx')).AddContactDialog,
  'The new contact is not saved.',
);
export const UploadContactsDialog = lazyGuarded(
  async () =>
    (await import('../../features/planner/contacts/components/upload-contacts-dialog.tsx')).UploadContactsDialog,
  'The contacts of the file are not uploaded.',
);

interface DashboardProps extends DashboardLists {
  /** Undefined if it could not be loaded. */
  profile: Profile | undefined;
  thresholds: GateCounts;
}

export function Dashboard({ profile, tasks, contacts, backlog, thresholds }: DashboardProps) {
  const session = useSession();
  const userId = session.signedIn ? session.user.id : '';
  const counts = { tasks: tasks.length, contacts: contacts.length };
  const gate = useGate(userId, counts, thresholds);
  const insights = useInsights({ tasks, contacts, backlog });
  const telegram = useTelegramStatus();
  const pushDevices = usePushDevices();
  const update = useUpdateTask();
  const tasksById = useMemo(() => new Map(tasks.map((task) => [task.id, task])), [tasks]);
  const [dialog, setDialog] = useState<'add' | 'upload' | 'voice' | null>(null);
  const [congratulated, setCongratulated] = useState(false);
  const celebrates = useFloating('celebration', gate.crossed && !congratulated);
  const location = useLocation();
  const navigate = useNavigate();
  const isNew = isSignUp(location.state);
  // The state stays in the history entry otherwise, so that a reload and Back would repeat the focus.
  useEffect(() => {
    if (isNew) void navigate(location, { replace: true });
  }, [isNew, location, navigate]);
  // Otherwise not by itself: single-key shortcuts work on the dashboard until the box is wanted.
  const focusOnOpen = new URLSearchParams(location.search).has('capture') || isNew;
  const openVoice = () => setDialog('voice');
  return (
    <div className="flex min-h-[calc(100dvh-6.5rem)] flex-col gap-4 md:min-h-[calc(100dvh-5rem)] max-md:pb-14 md:gap-6 md:pr-3">
      <TrialBanner email={profile?.email} />
      <div className="relative">
        <WelcomeHeader
          name={profile?.name ?? 'User'}
          picture={profile?.avatar ?? null}
          createdAt={profile?.createdAt}
        />
        {gate.open && <InsightToasts insights={insights.filter(isNews)} />}
      </div>
      <CaptureBox
        contacts={contacts}
        tasks={tasksById}
        onChooseContact={({ taskId, contactId }) => update.mutateAsync({ id: taskId, changes: { contactId } })}
        onVoice={openVoice}
        focusOnOpen={focusOnOpen}
      />
      <MentionOffers />
      <NowAndNext />
      {tasks.some(isRemindedAtTime) && <ReachNotice pushDevices={pushDevices.data?.length} />}
      {gate.open ? (
        <FullDashboard
          tasks={tasks}
          contacts={contacts}
          backlog={backlog}
          insights={insights.filter((insight) => !isNews(insight))}
          onVoice={openVoice}
        />
      ) : (
        <GettingStarted
          counts={counts}
          thresholds={thresholds}
          tasks={tasks}
          onAddContact={() => setDialog('add')}
          onUpload={() => setDialog('upload')}
          onCreateTask={() => openCreateTask()}
        />
      )}
      <VoiceButton onPress={openVoice} />
      {telegram.isSuccess && !telegram.data.verified && !profile?.hasTelegram && (
        <Suspense>
          <SetupNudge userId={userId} hasBot={telegram.data.configured} />
        </Suspense>
      )}
      <LazyDialogs open={dialog}>
        {celebrates && <UpgradeDialogs onClose={() => setCongratulated(true)} />}
        {dialog === 'voice' && <VoiceDialog contacts={contacts} tasks={tasksById} onClose={() => setDialog(null)} />}
        {dialog === 'add' && <AddContactDialog onClose={() => setDialog(null)} />}
        {dialog === 'upload' && <UploadContactsDialog onClose={() => setDialog(null)} />}
      </LazyDialogs>
    </div>
  );
}

/** Returns whether `GuestGuard` came from the sign-up page. */
function isSignUp(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isNew' in state && state.isNew === true;
}

/**
 * Achievements are shown once, in a toast; insights that need attention stay in the carousel. No insight appears in
 * both.
 */
function isNews({ type }: Insight): boolean {
  return type === 'achievement' || type === 'success';
}

/** Returns true for an open task that is due at a time, not only on a day. */
function isRemindedAtTime({ due_has_time, status }: Task): boolean {
  return due_has_time && isOpenStatus(status);
}

const minute = 60_000;

/** Returns the insights about the lists, recomputed every minute. */
function useInsights({ tasks, contacts, backlog }: Pick<DashboardProps, 'tasks' | 'contacts' | 'backlog'>): Insight[] {
  const timeZone = useZone();
  const now = useNow(minute);
  return useMemo(
    () => findInsights({ tasks, contacts, backlog, now, timeZone }),
    [tasks, contacts, backlog, now, timeZone],
  );
}
