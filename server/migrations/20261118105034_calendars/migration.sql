CREATE TABLE "calendar_events" (
	"user_id" uuid,
	"id" uuid,
	"calendar_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"etag" text NOT NULL,
	"title" text NOT NULL,
	"location" text,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"is_all_day" boolean NOT NULL,
	"is_busy" boolean NOT NULL,
	CONSTRAINT "calendar_events_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "calendar_sources" (
	"user_id" uuid,
	"id" uuid,
	"sign_in" text NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"username" text NOT NULL,
	"secret" text NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"last_sync_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "calendar_sources_pkey" PRIMARY KEY("user_id","id"),
	CONSTRAINT "calendar_sources_fingerprint" UNIQUE("user_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"user_id" uuid,
	"id" uuid,
	"source_id" uuid NOT NULL,
	"url" text NOT NULL,
	"name" text NOT NULL,
	"color" text,
	"is_chosen" boolean NOT NULL,
	"cursor" jsonb,
	CONSTRAINT "calendars_pkey" PRIMARY KEY("user_id","id"),
	CONSTRAINT "calendars_url" UNIQUE("user_id","source_id","url")
);
--> statement-breakpoint
CREATE INDEX "calendar_events_user_id_calendar" ON "calendar_events" ("user_id","calendar_id","resource");--> statement-breakpoint
CREATE INDEX "calendar_events_user_id_starts" ON "calendar_events" ("user_id","starts_at");--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_calendar_fk" FOREIGN KEY ("user_id","calendar_id") REFERENCES "calendars"("user_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_source_fk" FOREIGN KEY ("user_id","source_id") REFERENCES "calendar_sources"("user_id","id") ON DELETE CASCADE;