ALTER TABLE "users" ADD COLUMN "followed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE users SET followed = true
WHERE id IN (SELECT user_id FROM webhooks UNION SELECT user_id FROM calendars WHERE event_minutes IS NOT NULL);--> statement-breakpoint
CREATE FUNCTION mark_account_followed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET followed = true WHERE id = NEW.user_id AND NOT followed;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER webhooks_followed AFTER INSERT ON webhooks FOR EACH ROW EXECUTE FUNCTION mark_account_followed();--> statement-breakpoint
CREATE TRIGGER calendars_followed AFTER INSERT OR UPDATE ON calendars FOR EACH ROW WHEN (NEW.event_minutes IS NOT NULL)
EXECUTE FUNCTION mark_account_followed();
