import { cardStrip, type HeldProgram } from '@ffl/domain/credentials';
import { certificationLevelText, fullName, type Member } from '@ffl/domain/members';
import { clsx } from 'clsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Avatar } from './avatar.tsx';
import { CardPrograms } from './card-programs.tsx';
import { CardStrip } from './card-strip.tsx';
import { memberLink } from './member-qr.tsx';

type CardMember = Pick<Member, 'id' | 'firstName' | 'lastName' | 'organization' | 'imageUrl' | 'certificationLevel'>;

type MemberCardProps = {
  member: CardMember;
  held: readonly HeldProgram[];
  now: Date;
  /** Width and height of the code, in CSS pixels. */
  qrSize: number;
};

/** Drawn as a physical ID-1 card; upright where there is no room for it. Greyed when nothing is in force. */
export function MemberCard({ member, held, now, qrSize }: MemberCardProps) {
  const strip = cardStrip(held);
  return (
    <article
      aria-label={`Member card of ${fullName(member)}`}
      className="@container w-full max-w-[640px] print:max-w-none"
    >
      <div
        className={clsx(
          'flex flex-col overflow-hidden rounded-[24px] border border-line-strong bg-surface [print-color-adjust:exact]',
          '@xl:min-h-[403.6px] print:h-full',
          strip.kind !== 'in-force' && 'grayscale',
        )}
      >
        <header className="flex items-center justify-between bg-brand px-5 py-3 font-bold text-white tracking-wider">
          <span>FLIGHT FOR LIFE</span>
          <span className="font-semibold text-meta tracking-[0.2em]">MEMBER</span>
        </header>
        <div className="flex flex-1 flex-col items-center gap-4 p-5 @xl:flex-row @xl:items-start">
          <div className="flex min-w-0 flex-1 flex-col gap-4 self-stretch">
            <div className="flex gap-4">
              <Avatar {...member} className="h-32 w-24 rounded-control text-page-title" />
              <div className="min-w-0 flex-1">
                <h2 className="break-words font-bold text-page-title leading-tight">{fullName(member)}</h2>
                <p className="mt-2">{certificationLevelText(member.certificationLevel)}</p>
                <p className="text-ink-2">{member.organization}</p>
              </div>
            </div>
            <CardPrograms held={held} />
          </div>
          <QrCode
            value={memberLink(member.id)}
            size={qrSize}
            label={`QR code to the profile of ${fullName(member)}`}
            className="shrink-0 rounded-control border border-line"
          />
        </div>
        <CardStrip strip={strip} now={now} />
      </div>
    </article>
  );
}
