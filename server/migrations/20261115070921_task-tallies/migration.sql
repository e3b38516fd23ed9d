CREATE TABLE "task_tallies" (
	"user_id" uuid,
	"dimension" text,
	"name" text,
	"status" text,
	"tasks" integer NOT NULL,
	"response_ms" bigint NOT NULL,
	CONSTRAINT "task_tallies_pkey" PRIMARY KEY("user_id","dimension","name","status")
);
--> statement-breakpoint
CREATE TABLE "task_tally_changes" (
	"user_id" uuid,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "task_tally_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"priority" text NOT NULL,
	"task_type" text NOT NULL,
	"source" text NOT NULL,
	"contact_id" uuid,
	"status" text NOT NULL,
	"tasks" integer NOT NULL,
	"response_ms" bigint NOT NULL,
	CONSTRAINT "task_tally_changes_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_tallies" ADD CONSTRAINT "task_tallies_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "task_tally_changes" ADD CONSTRAINT "task_tally_changes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE FUNCTION task_response_ms(status text, created_at timestamptz, completed_at timestamptz) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN status = 'completed' AND completed_at > created_at
		THEN (extract(epoch FROM completed_at - created_at) * 1000)::bigint ELSE 0 END
$$;
--> statement-breakpoint
-- One row per group that a statement on tasks has changed: what is counted now less what was counted before. Nothing is
-- recorded for an account that the same transaction deletes.
CREATE FUNCTION record_task_tally_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO task_tally_changes (user_id, priority, task_type, source, contact_id, status, tasks, response_ms)
		SELECT user_id, priority, task_type, source, contact_id, status, count(*), sum(task_response_ms(status, created_at, completed_at))
		FROM task_rows_after WHERE deleted_at IS NULL
		GROUP BY user_id, priority, task_type, source, contact_id, status;
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO task_tally_changes (user_id, priority, task_type, source, contact_id, status, tasks, response_ms)
		SELECT user_id, priority, task_type, source, contact_id, status, sum(sign), sum(sign * task_response_ms(status, created_at, completed_at))
		FROM (
			SELECT user_id, priority, task_type, source, contact_id, status, created_at, completed_at, 1 AS sign FROM task_rows_after WHERE deleted_at IS NULL
			UNION ALL
			SELECT user_id, priority, task_type, source, contact_id, status, created_at, completed_at, -1 FROM task_rows_before WHERE deleted_at IS NULL
		) AS both_states WHERE EXISTS (SELECT FROM users WHERE users.id = both_states.user_id)
		GROUP BY user_id, priority, task_type, source, contact_id, status
		HAVING sum(sign) <> 0 OR sum(sign * task_response_ms(status, created_at, completed_at)) <> 0;
	ELSE
		INSERT INTO task_tally_changes (user_id, priority, task_type, source, contact_id, status, tasks, response_ms)
		SELECT user_id, priority, task_type, source, contact_id, status, -count(*), -sum(task_response_ms(status, created_at, completed_at))
		FROM task_rows_before WHERE deleted_at IS NULL AND EXISTS (SELECT FROM users WHERE users.id = task_rows_before.user_id)
		GROUP BY user_id, priority, task_type, source, contact_id, status;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER task_tallies_insert AFTER INSERT ON tasks REFERENCING NEW TABLE AS task_rows_after
	FOR EACH STATEMENT EXECUTE FUNCTION record_task_tally_changes();
--> statement-breakpoint
CREATE TRIGGER task_tallies_update AFTER UPDATE ON tasks REFERENCING OLD TABLE AS task_rows_before NEW TABLE AS task_rows_after
	FOR EACH STATEMENT EXECUTE FUNCTION record_task_tally_changes();
--> statement-breakpoint
CREATE TRIGGER task_tallies_delete AFTER DELETE ON tasks REFERENCING OLD TABLE AS task_rows_before
	FOR EACH STATEMENT EXECUTE FUNCTION record_task_tally_changes();
--> statement-breakpoint
INSERT INTO task_tally_changes (user_id, priority, task_type, source, contact_id, status, tasks, response_ms)
SELECT user_id, priority, task_type, source, contact_id, status, count(*), sum(task_response_ms(status, created_at, completed_at))
FROM tasks WHERE deleted_at IS NULL
GROUP BY user_id, priority, task_type, source, contact_id, status;
