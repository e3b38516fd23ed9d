CREATE TABLE "contact_merges" (
	"user_id" uuid,
	"id" uuid,
	"kept_id" uuid NOT NULL,
	"removed_id" uuid NOT NULL,
	"undo" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "contact_merges_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "distinct_contacts" (
	"user_id" uuid,
	"contact_id" uuid,
	"other_id" uuid,
	CONSTRAINT "distinct_contacts_pkey" PRIMARY KEY("user_id","contact_id","other_id")
);
--> statement-breakpoint
CREATE INDEX "contact_merges_created" ON "contact_merges" ("created_at");--> statement-breakpoint
CREATE INDEX "distinct_contacts_user_id_other" ON "distinct_contacts" ("user_id","other_id");--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "distinct_contacts" ADD CONSTRAINT "distinct_contacts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "distinct_contacts" ADD CONSTRAINT "distinct_contacts_contact_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "contacts"("user_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "distinct_contacts" ADD CONSTRAINT "distinct_contacts_other_fk" FOREIGN KEY ("user_id","other_id") REFERENCES "contacts"("user_id","id") ON DELETE CASCADE;