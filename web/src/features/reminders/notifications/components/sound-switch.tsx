import { useState } from 'react';
import { Switch } from '../../../../ui/switch.tsx';
import { isSoundOn, playSound, setSound } from '../play-sound.ts';

/** The switch for the notification sound on this device. Switching it on plays it once. */
export function SoundSwitch() {
  const [on, setOn] = useState(isSoundOn);
  return (
    <Switch
      label="Play a sound on this device"
      checked={on}
      onChange={(next) => {
        setSound(next);
        setOn(next);
        if (next) playSound();
      }}
    />
  );
}
