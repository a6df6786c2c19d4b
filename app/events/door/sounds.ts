let audio: AudioContext | null = null;

/** Two high notes let somebody in, one low note does not: to be told apart without looking. */
export function playVerdict(isGood: boolean): void {
  try {
    audio ??= new AudioContext();
    const notes = isGood ? [880, 1320] : [180];
    notes.forEach((pitch, index) => {
      if (!audio) return;
      const start = audio.currentTime + index * 0.12;
      const note = audio.createOscillator();
      const volume = audio.createGain();
      note.type = isGood ? "sine" : "square";
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(0.2, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + (isGood ? 0.16 : 0.45));
      note.connect(volume).connect(audio.destination);
      note.start(start);
      note.stop(start + 0.5);
    });
    navigator.vibrate?.(isGood ? 60 : [120, 60, 120]);
  } catch {
    // A device without sound still shows the colour, the word and the shape.
  }
}
