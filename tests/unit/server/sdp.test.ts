import { describe, expect, it } from 'vitest';
import { readOffer, shapeAnswer, shapeOffer } from '../../../server/providers/room/embedded/media/sdp.ts';

const TRANSPORT = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';
const sections = (direction: string, ...more: string[]) =>
  [
    'v=0',
    'a=group:BUNDLE 0 1',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=mid:0',
    'a=rtpmap:111 opus/48000/2',
    `a=${direction}`,
    ...more,
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    'a=mid:1',
    'a=rtpmap:96 VP8/90000',
    'a=rtcp-fb:96 nack',
    `a=${direction}`,
    '',
  ].join('\r\n');

describe('the description of sound', () => {
  it('promises to ask for lost packets, in answers as in offers', () => {
    const answer = shapeAnswer(sections('recvonly'), readOffer(sections('sendonly')), () => 600_000);
    expect(answer).toContain('a=rtcp-fb:111 nack\r\n');
    expect(shapeOffer(sections('sendonly'), false)).toContain('a=rtcp-fb:111 nack\r\n');
  });

  it('promises feedback on the line exactly where the browser numbers its packets', () => {
    const offer = readOffer(sections('sendonly', `a=extmap:4 ${TRANSPORT}`));
    const answer = shapeAnswer(sections('recvonly'), offer, () => 600_000);
    expect(answer).toContain(`a=extmap:4 ${TRANSPORT}\r\n`);
    expect(answer).toContain('a=rtcp-fb:111 transport-cc\r\n');
    expect(answer).not.toContain('a=rtcp-fb:96 transport-cc');
  });
});

it('the description of pictures that the room receives says with what rate to begin', () => {
  const start = /a=fmtp:\d+ x-google-start-bitrate=\d+/g;
  const answer = shapeAnswer(sections('recvonly'), readOffer(sections('sendonly')), () => 799_600);
  expect(answer.match(start)).toEqual(['a=fmtp:96 x-google-start-bitrate=800']);
  expect(answer.indexOf('x-google-start-bitrate')).toBeGreaterThan(answer.indexOf('m=video'));
  const silent = shapeAnswer(sections('inactive'), readOffer(sections('inactive')), () => 800_000);
  expect(silent.match(start)).toBeNull();
  expect(shapeOffer(sections('sendonly'), false).match(start)).toBeNull();
});
