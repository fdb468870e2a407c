import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createUntakenAnswers } from './untaken-answers.ts';

/** A response with this many unread bytes. */
class Answer extends EventEmitter {
  writableLength = 0;
  destroyed = false;
  destroy() {
    this.destroyed = true;
    this.emit('close');
  }
  write(bytes: number) {
    this.writableLength = bytes;
    this.emit('prefinish');
  }
}

function createWorld() {
  const untaken = createUntakenAnswers({ ofHolder: 100, ofAll: 300 });
  const answer = (holder: string, bytes: number) => {
    const one = new Answer();
    untaken.add(holder, one as unknown as ServerResponse);
    one.write(bytes);
    return one;
  };
  return { untaken, answer };
}

test('someone who left too much unread stays over the limit until it is read, and nobody else is', () => {
  const { untaken, answer } = createWorld();
  const first = answer('one', 60);
  answer('one', 40);
  expect(untaken.areTooMany('one')).toBe(false);
  const last = answer('one', 1);
  expect([untaken.areTooMany('one'), untaken.areTooMany('other')]).toEqual([true, false]);
  last.writableLength = 0;
  expect(untaken.areTooMany('one')).toBe(false);
  first.emit('close');
  last.write(60);
  expect(untaken.areTooMany('one')).toBe(false);
});

test('the client with most unread responses loses its largest one beyond the overall limit', () => {
  const { answer } = createWorld();
  const few = Array.from({ length: 5 }, (_, index) => answer(`few ${index}`, 30));
  const many = [20, 90, 30].map((bytes) => answer('many', bytes));
  const last = answer('somebody', 50);
  expect(many.map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
  expect([...few, last].map(({ destroyed }) => destroyed)).toEqual(Array(6).fill(false));
});

test('a single response over the overall limit is itself cut off', () => {
  const { untaken, answer } = createWorld();
  expect(answer('one', 301).destroyed).toBe(true);
  expect(untaken.areTooMany('one')).toBe(false);
});
