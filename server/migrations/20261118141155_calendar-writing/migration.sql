CREATE TABLE "calendar_task_events" (
	"user_id" uuid,
	"task_id" uuid,
	"calendar_id" uuid NOT NULL,
	"path" text NOT NULL,
	"etag" text,
	"state" text NOT NULL,
	"shared" jsonb NOT NULL,
	"sending" jsonb,
	CONSTRAINT "calendar_task_events_pkey" PRIMARY KEY("user_id","task_id")
);
--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "event_minutes" integer;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "writes_since" timestamp(3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_written" ON "calendars" ("user_id") WHERE event_minutes is not null;--> statement-breakpoint
CREATE INDEX "calendar_task_events_user_id_calendar" ON "calendar_task_events" ("user_id","calendar_id");--> statement-breakpoint
ALTER TABLE "calendar_task_events" ADD CONSTRAINT "calendar_task_events_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "calendar_task_events" ADD CONSTRAINT "calendar_task_events_calendar_fk" FOREIGN KEY ("user_id","calendar_id") REFERENCES "calendars"("user_id","id") ON DELETE CASCADE;