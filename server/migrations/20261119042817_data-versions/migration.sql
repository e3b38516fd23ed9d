ALTER TABLE "sync_counters" ADD COLUMN "versions" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE FUNCTION require_unfollowed(account uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = account AND followed) THEN
    RAISE EXCEPTION 'the account is followed' USING ERRCODE = 'AD001';
  END IF;
  RETURN true;
END
$$;
