CREATE TABLE "contact_import_changes" (
	"user_id" uuid,
	"import_id" uuid,
	"contact_id" uuid,
	"filled" jsonb NOT NULL,
	CONSTRAINT "contact_import_changes_pkey" PRIMARY KEY("user_id","contact_id","import_id")
);
--> statement-breakpoint
CREATE INDEX "contact_import_changes_user_id_import" ON "contact_import_changes" ("user_id","import_id");--> statement-breakpoint
ALTER TABLE "contact_import_changes" ADD CONSTRAINT "contact_import_changes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contact_import_changes" ADD CONSTRAINT "contact_import_changes_contact_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "contacts"("user_id","id") ON DELETE CASCADE;