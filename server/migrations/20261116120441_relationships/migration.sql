CREATE TABLE "contact_activity" (
	"user_id" uuid,
	"contact_id" uuid,
	"last_at" timestamp(3) with time zone,
	"recent_days" date[] DEFAULT '{}'::date[] NOT NULL,
	"next_on" date,
	"quiet_on" date,
	CONSTRAINT "contact_activity_pkey" PRIMARY KEY("user_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_notes" (
	"user_id" uuid,
	"id" uuid,
	"contact_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "contact_notes_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "reach_outs" (
	"user_id" uuid,
	"id" uuid,
	"week_of" date NOT NULL,
	"contact_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"task_id" uuid,
	"status" text NOT NULL,
	"created_task_id" uuid,
	"snoozed_until" date,
	"created_at" timestamp(3) with time zone NOT NULL,
	"answered_at" timestamp(3) with time zone,
	CONSTRAINT "reach_outs_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "rhythm" jsonb;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "rhythm_since" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "messages_user_id_contacts" ON "messages" USING gin ("user_id","contact_ids") WHERE contact_ids <> '{}';--> statement-breakpoint
CREATE INDEX "contact_activity_user_id_next" ON "contact_activity" ("user_id","next_on") WHERE next_on is not null;--> statement-breakpoint
CREATE INDEX "contact_activity_user_id_quiet" ON "contact_activity" ("user_id","quiet_on") WHERE quiet_on is not null;--> statement-breakpoint
CREATE INDEX "contact_notes_user_id_contact" ON "contact_notes" ("user_id","contact_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "reach_outs_week_contact" ON "reach_outs" ("user_id","week_of","contact_id");--> statement-breakpoint
CREATE INDEX "reach_outs_user_id_contact" ON "reach_outs" ("user_id","contact_id","answered_at");--> statement-breakpoint
ALTER TABLE "contact_activity" ADD CONSTRAINT "contact_activity_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contact_activity" ADD CONSTRAINT "contact_activity_contact_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "contacts"("user_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contact_notes" ADD CONSTRAINT "contact_notes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contact_notes" ADD CONSTRAINT "contact_notes_contact_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "contacts"("user_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "reach_outs" ADD CONSTRAINT "reach_outs_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "reach_outs" ADD CONSTRAINT "reach_outs_contact_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "contacts"("user_id","id") ON DELETE CASCADE;
--> statement-breakpoint
-- Existing accounts: days by UTC; a contact's row is derived again in the user's time zone with its next change.
INSERT INTO contact_activity (user_id, contact_id, last_at, recent_days, quiet_on)
SELECT user_id, contact_id, last_at, days[1:4],
	CASE WHEN days[1] - days[4] <= 60 THEN days[1] + greatest(30, days[1] - days[4]) END
FROM (
	SELECT user_id, contact_id, max(at) AS last_at,
		array_agg(DISTINCT (at AT TIME ZONE 'UTC')::date ORDER BY (at AT TIME ZONE 'UTC')::date DESC) AS days
	FROM (
		SELECT user_id, contact_id, completed_at AS at FROM tasks
		WHERE contact_id IS NOT NULL AND deleted_at IS NULL AND status = 'completed' AND completed_at IS NOT NULL
		UNION ALL
		SELECT user_id, contact_id, created_at FROM tasks
		WHERE contact_id IS NOT NULL AND deleted_at IS NULL AND source = 'email'
		UNION ALL
		SELECT user_id, contact_id, created_at FROM recurring_tasks
		WHERE contact_id IS NOT NULL AND deleted_at IS NULL AND source = 'email'
	) AS touches
	GROUP BY user_id, contact_id
) AS active;
