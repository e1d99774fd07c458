/// What pages in a browser have besides the screens' own style; contrasts are 4.5 : 1 or more.
enum WebStyle {
  static let more = """
    [data-skip]{position:absolute;left:8px;top:-80px;padding:12px 16px;background:#FFFFFF;color:#0D3B36;z-index:2}
    [data-skip]:focus{top:8px}
    header{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;max-width:1200px;margin:0 auto;padding:8px 16px}
    header [data-brand]{flex:1 1 auto;color:#0D3B36;font-size:16px;font-weight:700;text-decoration:none}
    header nav{display:block;padding:8px 0;font-size:14px}
    header ul{padding:0;list-style:none;columns:14rem}
    header li{padding:0}
    header nav li+li::before{content:none}
    header li a{display:inline-block;min-height:44px;padding:10px 0}
    header li a[aria-current]{font-weight:700;text-decoration:none}
    [data-menu][open]{order:3;width:100%}
    @media(max-width:400px){header [data-brand]{font-size:14px}header button,header summary{padding:10px 12px}\
    main h1{font-size:26px!important}}
    h1,h2,h3{hyphens:auto}
    summary{display:inline-block;min-height:44px;padding:10px 16px;border:1px solid #64748B;border-radius:6px;\
    background:#FFFFFF;color:#0D3B36;font-weight:500;cursor:pointer}
    details[open]>summary{margin-bottom:12px}
    a[data-way]{display:inline-block;min-height:44px;padding:10px 16px;border:1px solid #64748B;border-radius:6px;\
    background:#FFFFFF;color:#0D3B36;font-weight:500;text-decoration:none}
    #said,noscript p{max-width:1200px;margin:0 auto;padding:0 16px}
    #said:not(:empty),noscript p{padding:12px 16px;background:#ECFDF5;color:#0D3B36;border-left:4px solid #10B981}
    [role=alert]{padding:12px 16px;background:#FEF2F2;color:#7F1D1D;border-left:4px solid #EF4444}
    [aria-invalid=true]{border:2px solid #B91C1C}
    main:focus{outline:none}
    .narrow{max-width:420px;margin:24px auto;padding:16px;display:flex;flex-direction:column;gap:16px}
    .narrow form{display:flex;flex-direction:column;gap:16px}
    .narrow button{background:#0D3B36;color:#FFFFFF;font-weight:600}
    @media print{header,nav,[data-skip],form,details{display:none}}

    """
}
