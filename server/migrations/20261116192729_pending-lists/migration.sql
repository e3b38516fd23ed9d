ALTER INDEX "contacts_user_id_search" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "tasks_user_id_search" SET (gin_pending_list_limit = 256);
